import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { RequestPage } from "#e2e/pages/request-page.ts";

// A system of its own: whoever joins approves what is closed.
test.use({ knobs: {} });

const WALLET = "Cofre do fechamento";
const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "admin" } as const;

/** In the middle of last month. */
const THEN = "(date_trunc('month', now()) - interval '15 days')";
/** As if both had been paid then, and a tariff of the exchange had been explained. */
const LAST_MONTH = [
  `update payin set status = 'completed', created_at = ${THEN}, expires_at = ${THEN} + interval '5 minutes', paid_at = ${THEN},
     completed_at = ${THEN}, exchange_updated_at = ${THEN}, chain_check = 'verified', next_read_at = null,
     transaction_hash = '0x' || lpad(id::text, 64, '0'), end_to_end_id = 'E18236120' ||
       to_char(${THEN} at time zone 'UTC', 'YYYYMMDDHH24MI') || 'm' || lpad(id::text, 10, '0')`,
  `insert into reconciliation_exception (account_id, subject, kind, part, cents, day, what, state, reason, decided_by)
   values ('main-main', 'line 0', 'statement_surplus', '', 7770, ${THEN}::date, 'cents', 'explained',
     'Tarifa de cadastro da exchange', 'ana')`,
];

test("a month is closed by two, proved by a script that knows nothing of Ponte, and reopened by two", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const run = (text: string) => stored(system.dataDir, "dashboard", text);
  await makePayin(page, { name: WALLET, amount: "250,00" });
  await makePayin(page, { name: `${WALLET} 2`, amount: "318,40" });
  for (const text of LAST_MONTH) await run(text);
  const bia = await joined(browser, system, BIA);
  const main = page.getByRole("main");
  const approve = async (reader: Page) => {
    // The answer's link gives way to the page's own once the page knows of the request.
    await page
      .getByRole("link", { name: /^(Abrir|Ver) pedido/ })
      .first()
      .click();
    await page.waitForURL(/\/requests\/.+/);
    await reader.goto(new URL(page.url()).pathname);
  };

  await page.goto("/reconciliation");
  await page.getByRole("link", { name: "Fechamento do mês" }).click();
  await page.waitForURL(/\/reconciliation\/months$/);
  const row = page.getByRole("row").filter({ hasText: "A fechar" });
  await takeScreenshots(page, "months-open");

  // A planted cent keeps the month open and is named by its kind.
  await run("update payin set fee_cents = fee_cents + 1 where id = (select min(id) from payin)");
  await row.getByRole("link").click();
  await page.waitForURL(/\/reconciliation\/months\/\d{4}-\d\d$/);
  const month = new URL(page.url()).pathname;
  await expect(main).toContainText("Tarifa diferente da cotação");
  await expect(page.getByRole("button", { name: "Solicitar fechamento" })).toHaveCount(0);
  await takeScreenshots(page, "month-blocked");
  await run("update payin set fee_cents = fee_cents - 1 where id = (select min(id) from payin)");

  await expect(
    page.getByRole("heading", { name: "Pronto para fechar, com ressalvas" }),
  ).toBeVisible();
  await expect(main).toContainText("Tarifa de cadastro da exchange");
  await takeScreenshots(page, "month-ready");
  await page.getByRole("button", { name: "Solicitar fechamento" }).click();
  await approve(bia);
  await expect(page.getByRole("button", { name: "Aprovar", exact: true })).toHaveCount(0);

  // What changes before the approval is named, and the approval refused.
  await run("update payin set cost_centre = 'Loja 9' where id = (select min(id) from payin)");
  await bia.reload();
  await expect(bia.getByText("2 lançamentos mudaram depois do pedido")).toBeVisible();
  await takeScreenshots(bia, "month-request-changed");
  const request = new RequestPage(bia);
  await request.approve.click();
  await expect(bia.getByText("O pedido mudou e não pode mais ser aprovado")).toBeVisible();
  await run("update payin set cost_centre = null where id = (select min(id) from payin)");
  await bia.reload();
  await expect(bia.getByText("mudaram depois do pedido")).toHaveCount(0);
  await takeScreenshots(bia, "month-request");
  await request.approve.click();
  await expect(request.approved).toBeVisible();

  await page.goto(month);
  await takeScreenshots(page, "month-approved");
  await page.getByRole("button", { name: "Fechar agora" }).click();
  await expect(page.getByText("Código do fechamento", { exact: true })).toBeVisible();
  await takeScreenshots(page, "month-closed");
  const [close] = await stored<{ digest: string }>(
    system.dataDir,
    "dashboard",
    "select digest from month_close",
  );
  await expect(main).toContainText(close?.digest ?? "none");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Baixar" }).click();
  const file = await (await downloading).path();
  const prove = (digest: string) =>
    execFileSync(process.execPath, ["docs/prove-month.mjs", file, digest], {
      encoding: "utf8",
      stdio: "pipe",
    });
  expect(prove(close?.digest ?? "")).toContain("proved.");
  expect(() => prove("0".repeat(64))).toThrow("not the one that was closed");

  // What changes afterwards stands on the page, and the closed figures stay.
  await run("update payin set cost_centre = 'Loja 9' where id = (select min(id) from payin)");
  await page.reload();
  await expect(page.getByText("2 lançamentos mudaram depois do fechamento")).toBeVisible();
  await takeScreenshots(page, "month-changed");
  await run("update payin set cost_centre = null where id = (select min(id) from payin)");

  await page.reload();
  await page.getByText("Reabrir este mês").click();
  const form = page.getByRole("form", { name: "Reabrir este mês" });
  await form.getByLabel("Motivo").fill("Tarifa lançada depois");
  await form.getByRole("button", { name: "Pedir reabertura" }).click();
  await approve(bia);
  await takeScreenshots(bia, "month-reopening");
  await request.approve.click();
  await expect(request.approved).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Fazer alteração agora" }).click();
  await expect(page.getByText("Feita", { exact: true }).first()).toBeVisible();
  await page.goto(month);
  await expect(page.getByRole("heading", { name: "Fechado e reaberto" })).toBeVisible();
  await expect(main).toContainText("Tarifa lançada depois");
  await takeScreenshots(page, "month-reopened");

  await speak(page, "en");
  await page.goto("/reconciliation/months");
  await takeScreenshots(page, "months-en");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(month);
  await expect(page.getByText("Closed and reopened")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
