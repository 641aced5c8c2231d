import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

// A system of its own: payins of October that come after those of other journeys stand in no list of October.
test.use({ knobs: {} });
// The first fills the list that the others export.
test.describe.configure({ mode: "serial" });

/** Enough for a job, and many that failed. */
const PAYINS = 1_200;

/** Payins as the dashboard stores them, all of October; every third failed. */
const fill = (dataDir: string) =>
  stored(
    dataDir,
    "dashboard",
    `insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
       sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, end_to_end_id, payer,
       created_by, created_at)
     select 'main-main', 800000 + n, 'q', case when n % 3 = 0 then 'failed' else 'completed' end, 'reading', '-',
       'polygon', 'USDC', '0x' || lpad(to_hex(n), 40, '0'), 10000 + n, 1800000 + n, 125, 5464600, at, at, at,
       'E' || lpad(n::text, 31, '0'), jsonb_build_object('name', 'Padaria ' || n, 'document', null, 'bank', null),
       (select id from person limit 1), at
     from generate_series(1, $1::int) n
     cross join lateral (select timestamptz '2026-10-01T12:00:00Z' + make_interval(mins => 30 * n) as at) as moment`,
    [PAYINS],
  );

const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Exportar|Export) / });

/** Opens the list's menu, chooses a format and presses the button. */
async function ask(page: Page, format: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Exportar" }).click();
  await dialog(page).getByRole("radio", { name: format }).check();
  await dialog(page).getByRole("button", { name: "Exportar" }).click();
}

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("what is filtered leaves as a file, and as a statement for the ERP", async ({
  signedInPage: page,
  system,
}) => {
  await fill(system.dataDir);

  // Exactly what is filtered: the sum of the column is the books'.
  await page.goto("/payins?status=failed&from=2026-10-01&to=2026-10-31");
  await page.getByRole("button", { name: "Exportar" }).click();
  await takeScreenshots(page, "exports-dialog");
  await page.keyboard.press("Escape");
  const csv = await downloaded(page, () => ask(page, /CSV para Excel/));
  expect(csv.name).toMatch(/^ponte-payins-[\d-]+-[\da-f]{8}\.csv$/);
  const [heads = "", ...rows] = csv.bytes
    .toString("utf8")
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  const amount = heads.split(";").indexOf("Valor");
  const cents = rows.map((row) => BigInt((row.split(";")[amount] ?? "").replace(",", "")));
  expect(rows).toHaveLength(PAYINS / 3);
  const failed = Array.from({ length: PAYINS / 3 }, (_, index) => BigInt(10_000 + 3 * (index + 1)));
  const sum = (all: readonly bigint[]) => all.reduce((some, one) => some + one, 0n);
  expect(sum(cents)).toBe(sum(failed));

  // The account that the ERP knows, once; then October.
  await page.getByRole("button", { name: "Exportar" }).click();
  await dialog(page).getByRole("radio", { name: /OFX/ }).check();
  await dialog(page).getByRole("link", { name: "Definir a conta do OFX" }).click();
  await page.waitForURL(/\/exports#ofx/);
  await page.getByLabel("Código do banco").fill("341");
  await page.getByLabel("Número da conta").fill("28711-6");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Conta do OFX salva").first()).toBeVisible();
  // The filter's amounts hold, its days do not: a statement has its own month.
  await page.goto("/payins?max=103.00");
  await page.getByRole("button", { name: "Exportar" }).click();
  await dialog(page).getByRole("radio", { name: /OFX/ }).check();
  await dialog(page).getByLabel("Mês", { exact: true }).selectOption("2026-10");
  await takeScreenshots(page, "exports-dialog-ofx");
  const ofx = await downloaded(page, () =>
    dialog(page).getByRole("button", { name: "Exportar" }).click(),
  );
  expect(ofx.name).toMatch(/\.ofx$/);
  const statement = ofx.bytes.toString("latin1");
  expect(statement).toContain("<BANKID>341</BANKID>");
  const amounts = [...statement.matchAll(/<TRNAMT>(-?\d+)\.(\d\d)</g)].map(([, whole, rest]) =>
    BigInt(`${whole}${rest}`),
  );
  const paid = Array.from({ length: 300 }, (_, index) => index + 1).filter((n) => n % 3 > 0);
  expect(amounts).toHaveLength(2 * paid.length);
  expect(sum(amounts)).toBe(sum(paid.map((n) => BigInt(10_000 + n - 125))));
  expect(new Set(statement.match(/<FITID>[^<]+/g)).size).toBe(amounts.length);
});

test("a long list is made by a job that tells when it is ready; its file ends after seven days", async ({
  signedInPage: page,
  system,
}) => {
  await page.goto("/payins");
  await ask(page, /XLSX/);
  await expect(page.getByText("Avisaremos quando estiver pronto").first()).toBeVisible();
  await page.goto("/exports");
  const row = page.getByRole("row").filter({ hasText: "XLSX" }).first();
  await expect(row).toContainText("Pronto");
  await expect(row).toContainText(/1\.\d{3} linhas/);
  await takeScreenshots(page, "exports");
  const [{ id, sha256 } = { id: "", sha256: "" }] = await stored<{ id: string; sha256: string }>(
    system.dataDir,
    "dashboard",
    "select id, sha256 from export where format = 'xlsx' order by made_at desc limit 1",
  );
  const file = await downloaded(page, () => row.getByRole("link", { name: /^Baixar/ }).click());
  expect(createHash("sha256").update(file.bytes).digest("hex")).toBe(sha256);

  // A connection that was cut goes on with the same bytes.
  const rest = await page.request.get(`/api/exports/${id}`, {
    headers: { range: "bytes=1000-", "if-range": `"${sha256}"` },
  });
  expect([rest.status(), (await rest.body()).equals(file.bytes.subarray(1_000))]).toEqual([
    206,
    true,
  ]);

  await page.goto("/profile/notices");
  await expect(page.getByText("Exportação pronta").first()).toBeVisible();

  await stored(system.dataDir, "dashboard", "update export set expires_at = now()");
  await page.goto("/exports");
  await expect(row).toContainText("Expirado");
  await expect(row.getByRole("link", { name: /^Baixar/ })).toHaveCount(0);
  expect((await page.request.get(`/api/exports/${id}`)).status()).toBe(404);
});

test("a file again and again, and what was selected; also on a phone and in English", async ({
  signedInPage: page,
}) => {
  await page.goto("/exports");
  await page.getByText("Agendar uma exportação").click();
  await page.getByText("Semanal", { exact: true }).click();
  await page.getByRole("button", { name: "Agendar", exact: true }).click();
  await expect(page.getByText("Semanal · Movimentações · CSV (Excel)")).toBeVisible();
  await takeScreenshots(page, "exports-scheduled");
  await page.getByRole("button", { name: /^Remover/ }).click();
  await expect(page.getByText("Nada agendado.")).toBeVisible();

  await page.goto("/payins");
  const boxes = page.getByRole("row").getByRole("checkbox");
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const bar = page.getByRole("region", { name: "Seleção" });
  await bar.getByRole("button", { name: "Exportar" }).click();
  await expect(dialog(page)).toContainText("As 2 linhas selecionadas.");
  await dialog(page).getByRole("radio", { name: /JSON/ }).check();
  const two = await downloaded(page, () =>
    dialog(page).getByRole("button", { name: "Exportar" }).click(),
  );
  expect(two.bytes.toString("utf8").trim().split("\n")).toHaveLength(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, "en");
  await page.goto("/payins?status=failed");
  await page.getByRole("button", { name: "Export" }).click();
  await dialog(page)
    .getByRole("radio", { name: /international/ })
    .check();
  const csv = await downloaded(page, () =>
    dialog(page).getByRole("button", { name: "Export" }).click(),
  );
  expect(csv.bytes.toString("utf8")).toContain("Created (Brasília time)");
  await speak(page, "pt-BR");
});
