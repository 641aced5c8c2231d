import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import { expect } from "playwright/test";
import sharp from "sharp";
import { BankWitness } from "#e2e/fixtures/bank-witness.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { startSystem, type System } from "#e2e/fixtures/system/start-system.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import overview from "#lib/i18n/messages/en/overview.json" with { type: "json" };

const FOLDER = join(import.meta.dirname, "../../docs/pictures");
const SCHEMES = ["light", "dark"] as const;
const DESKTOP = { width: 1180, height: 900 };
const PHONE = { width: 400, height: 900 };
const SCALE = 1.5;
const GAP = 24;
const GROUND = { light: "#dde0e5", dark: "#2a2e35" };

type Shown = { path: string; size?: typeof DESKTOP };

/** What docs/design.md shows, by the picture's name. */
const SHEETS = (code: string, payout: string): Record<string, Shown[]> => ({
  "design-detail": [{ path: payout }],
  "design-list": [{ path: "/payouts" }, { path: "/payouts", size: PHONE }],
  "design-form": [{ path: "/payouts/new" }, { path: "/payins/new", size: PHONE }],
  "design-waiting": [{ path: code }, { path: code, size: PHONE }],
  "design-empty": [{ path: "/sub-accounts" }, { path: "/sub-accounts", size: PHONE }],
});

/**
 * Uses a fresh sandbox's dashboard and takes the README's picture, in light and in dark: the overview, a
 * PIX code to be paid, and a finished payout; then those of docs/design.md. Returns the paths written.
 */
export async function takeScreens(browser: Browser): Promise<string[]> {
  const system = await startSystem();
  try {
    const context = await browser.newContext({
      baseURL: system.origin,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      viewport: DESKTOP,
      deviceScaleFactor: SCALE,
    });
    const { code, payout } = await live(context, system);
    await context.addCookies([{ name: "locale", value: "en", url: system.origin }]);
    const page = await context.newPage();
    const written = [];
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      const shots = [
        await shot(page, "/", DESKTOP),
        await shot(page, code, PHONE),
        await shot(page, payout, PHONE),
      ];
      const path = join(FOLDER, `screens-${scheme}.webp`);
      await sideBySide(shots, GROUND[scheme], path);
      written.push(path);
      for (const [name, shown] of Object.entries(SHEETS(code, payout))) {
        const sheet = [];
        for (const one of shown) sheet.push(await shot(page, one.path, one.size ?? DESKTOP));
        const at = join(FOLDER, `${name}-${scheme}.webp`);
        await sideBySide(sheet, GROUND[scheme], at);
        written.push(at);
      }
    }
    return written;
  } finally {
    await system.stop();
  }
}

/** Makes completed payins, a waiting one and a payout. Returns the addresses of the last two. */
async function live(
  context: BrowserContext,
  system: System,
): Promise<{ code: string; payout: string }> {
  const bank = new BankWitness(new ExchangeApi(system));
  const page = await context.newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(system.email, system.password);
  for (const wanted of [
    { name: "Tesouraria", amount: "12.500,00" },
    { name: "Reserva", network: "Ethereum", token: "USDT", amount: "4.800,00" },
  ] as const) {
    const made = await makePayin(page, wanted);
    await bank.pay(made.code);
    await made.payin.arrived.waitFor({ timeout: 60_000 });
  }
  await new PixAccountFormPage(page).create({
    kind: "E-mail",
    key: "fornecedor@exemplo.com.br",
    name: "Fornecedor de papel",
    holder: "Ana Souza",
  });
  await payByTestWallet(page, { account: "Fornecedor de papel", amount: "100" });
  const payout = new PayoutPage(page);
  const id = await payout.number();
  await payout.seenOnChain.waitFor({ timeout: 120_000 });
  await makePayin(page, { name: "Filial Recife", amount: "250,00" });
  const code = new URL(page.url()).pathname;
  await page.close();
  return { code, payout: `/payouts/${id}` };
}

async function shot(page: Page, path: string, size: typeof DESKTOP): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // What chains and the exchange are asked for comes after the page itself.
  await expect(page.locator(".animate-breathe")).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText(overview.needsAsking)).toHaveCount(0, { timeout: 30_000 });
  return page.screenshot({ animations: "disabled" });
}

/** Joins pictures of the same height into one, with a gap around each. */
async function sideBySide(shots: readonly Buffer[], ground: string, path: string): Promise<void> {
  let left = GAP;
  const placed = [];
  for (const input of shots) {
    const { width, height } = await sharp(input).metadata();
    placed.push({ input, left, top: GAP, height });
    left += width + GAP;
  }
  const height = Math.max(...placed.map((one) => one.height)) + 2 * GAP;
  await sharp({ create: { width: left, height, channels: 3, background: ground } })
    .composite(placed.map(({ input, left, top }) => ({ input, left, top })))
    .webp({ quality: 82 })
    .toFile(path);
}
