import { PDF } from "@libpdf/core";
import type { Page } from "@playwright/test";
import { accessibilityFaults, takeScreens } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { allowAndExecute, readyToAllow } from "#e2e/fixtures/make-payout.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { payer } from "#e2e/fixtures/wallets/payer.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";

// Its own system: every name in it is as long as it may be.
test.use({ knobs: { QUOTE_TTL_SECONDS: "245" } });

/** Without a blank, so that only a page which cuts or breaks it keeps its width. */
const LONGEST_RECEIVER = `Fornecedor${"W".repeat(70)}`;
const LONGEST_HOLDER = `Conceição ${"M".repeat(110)}`;
const LONGEST_WALLET = `Tesouraria${"W".repeat(70)}`;
const WIDTHS = [320, 360, 768, 1024, 1280, 1440, 1920];

const LISTS_AND_FORMS = [
  "/",
  "/payins",
  "/payins/new",
  "/payouts",
  "/payouts/new",
  "/pix-accounts",
  "/pix-accounts/new",
  "/wallets",
  "/wallets/new",
  "/paying-wallets",
  "/paying-wallets/new",
  "/sub-accounts",
  "/settings",
  "/settings/team",
  "/settings/team/rights",
  "/settings/team/invite",
  "/invitation",
  "/settings/credentials",
  "/settings/credentials/new",
  "/settings/webhooks",
  "/settings/signing",
  "/settings/signing/limits",
  "/settings/exchange",
  "/settings/policies",
  "/settings/accounting",
  "/settings/regulatory",
  "/settings/notices",
  "/settings/audit",
  "/profile",
  "/activity",
  "/insights",
  "/schedules",
  "/payouts/batches",
  "/payouts/batches/new",
  "/reconciliation",
  "/reconciliation/statements",
  "/reconciliation/months",
  "/reconciliation/exchange",
  "/requests",
  "/exports",
  "/accounting",
];

/** What stands out of the page's width, in words; empty where nothing does. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return "";
    // What scrolls in a box of its own makes no page wider.
    const scrolls = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== "visible" ||
        scrolls(element.parentElement));
    const widest = [...document.querySelectorAll("main *, header *, nav *")]
      .filter((element) => !scrolls(element))
      .map((element) => ({ element, right: element.getBoundingClientRect().right }))
      .toSorted((a, b) => b.right - a.right)[0];
    const name = widest && `${widest.element.tagName} ${widest.element.textContent.slice(0, 40)}`;
    return `${scrollWidth - clientWidth} px: ${name ?? "?"}`;
  });

async function atEachWidth(page: Page, widths: readonly number[], path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const out = await sideways(page);
    if (out) found.push(`${path} at ${width}: ${out}`);
  }
  return found;
}

/** The text of the page as it is printed, without blanks: a long name is broken over lines. */
async function printed(page: Page): Promise<string> {
  const pdf = await PDF.load(await page.pdf({ format: "A4" }));
  return pdf
    .extractText()
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s+/g, "");
}

test("with the longest names, at each width, in large text, forced colours and on paper", async ({
  signedInPage: page,
  api,
  bank,
}) => {
  await new PixAccountFormPage(page).create({
    kind: "E-mail",
    key: `${"k".repeat(60)}@exemplo.com.br`,
    name: LONGEST_RECEIVER,
    holder: LONGEST_HOLDER,
  });
  const account = page.url();
  const { payin, code } = await makePayin(page, { name: LONGEST_WALLET });
  const waiting = page.url();
  const faults: string[] = [];
  for (const path of [waiting]) faults.push(...(await atEachWidth(page, WIDTHS, path)));
  await bank.pay(code);
  await payin.arrived.waitFor();

  await payer(page, api, { network: "polygon", token: "USDC", amount: "5000" });
  const flow = await readyToAllow(page, { account: LONGEST_RECEIVER, amount: "40" });
  faults.push(...(await atEachWidth(page, WIDTHS, "before the signature")));
  await page.setViewportSize({ width: 1280, height: 800 });
  const payout = `/payouts/${await allowAndExecute(flow)}`;

  const places = [...LISTS_AND_FORMS, account, waiting, payout];
  for (const path of places) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      faults.push(...(await atEachWidth(page, WIDTHS, path)));
      // WCAG 1.4.4: text alone at twice its size, as a browser's own setting makes it; the page's own
      // zoom is a narrower page, which the widths above are.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      const large = await atEachWidth(page, [768, 1280], path);
      faults.push(...large.map((fault) => `large text, ${fault}`));
    });
  }
  expect(faults).toEqual([]);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of ["/", "/payins", "/payouts/new", waiting, payout]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await takeScreens(page, `forced-colours-${places.indexOf(path)}`);
    expect.soft(await accessibilityFaults(page), `${path} in forced colours`).toEqual([]);
  }
  await page.emulateMedia({ forcedColors: null });

  await page.goto(waiting);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const receipt = await printed(page);
  expect(receipt).toContain("R$250,00");
  // The company's own name of a wallet is nobody else's.
  expect(receipt).not.toContain(LONGEST_WALLET);
  // Folded away on the screen, not on paper; what can be pressed means nothing there.
  expect(receipt).toMatch(/E\d{8}\d{12}\w{11}/);
  expect(receipt).not.toMatch(/Sair|Copiar|Irparaoconteúdo/);
  await page.goto(payout);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const paper = await printed(page);
  expect(paper).toContain(LONGEST_HOLDER.replaceAll(" ", ""));
  // Broken over lines, between those of the column beside it.
  expect(paper).toMatch(/Hashdodébito.*0x[0-9a-f]{20}/i);
  expect(paper).not.toMatch(/Sair|Copiar|Irparaoconteúdo/);
});

test("nothing moves by itself where the system asks for less motion", async ({
  signedInPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving: string[] = [];
  for (const path of ["/", "/payins", "/payins/new", "/payouts/new", "/settings"]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const animations = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { endTime = 0 } = effect?.getComputedTiming() ?? {};
        return Number(endTime) > 10 ? [String(endTime)] : [];
      }),
    );
    moving.push(...animations.map((time) => `${path}: ${time} ms`));
  }
  expect(moving).toEqual([]);
});
