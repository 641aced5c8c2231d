import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

// A system of its own: payments of other journeys would stand in the charts.
test.use({ knobs: {} });
// The first fills what the second narrows.
test.describe.configure({ mode: "serial" });

const VIEWER = { email: "vera@localhost", name: "Vera Lima", role: "viewer" } as const;

/** Payins of three cost centres, three a day until now; every seventh failed. */
const fill = (dataDir: string) =>
  stored(
    dataDir,
    "dashboard",
    `insert into payin (account_id, transaction_id, quote_id, status, reported_by, pix_code, network, token, address,
       sender_cents, receiver_units, fee_cents, rate, commercial_rate, expires_at, paid_at, completed_at, end_to_end_id,
       payer, cost_centre, created_by, created_at)
     select 'main-main', 800000 + n, 'q', case when n % 7 = 0 then 'failed' else 'completed' end, 'reading', '-',
       'polygon', case when n % 3 = 0 then 'USDT' else 'USDC' end, '0x' || lpad(to_hex(n), 40, '0'), 10000 * n,
       1800000 * n, 125, 5464600 + n * 100, 5437400, at, at, at, 'E' || lpad(n::text, 31, '0'),
       jsonb_build_object('name', 'Padaria ' || n % 14, 'document', '***.111.222-**', 'bank', null),
       (array['TI', 'Marketing', ''])[1 + n % 3], (select id from person limit 1), at
     from generate_series(1, 200) n
     cross join lateral (select now() - make_interval(hours => 8 * (n - 1)) as at) as moment`,
  );

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true }).first();

test("a month is read at a glance and to the cent, without scripts, and its figures are taken away", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  await fill(system.dataDir);
  await page.goto("/");
  await expect(card(page, "Cotação média").getByRole("img")).toBeVisible();
  await page.getByRole("link", { name: "Ver análises" }).click();
  await page.waitForURL(/\/insights$/);
  await expect(
    page.getByRole("navigation").getByRole("link", { name: "Análises" }).first(),
  ).toHaveAttribute("aria-current", "page");

  // The seven days of the chip, as the database has them.
  await page.getByRole("search").locator("summary").filter({ hasText: "Data" }).click();
  await page.getByRole("link", { name: "Últimos 7 dias" }).click();
  await page.waitForURL(/days=week/);
  const volume = card(page, "Volume");
  await volume.getByText("Ver números").click();
  const [books = { cents: "", days: 0 }] = await stored<{ cents: string; days: number }>(
    system.dataDir,
    "dashboard",
    `select sum(sender_cents)::text as cents, count(distinct day)::int as days from (
       select sender_cents, (created_at at time zone 'America/Sao_Paulo')::date as day from payin
       where status = 'completed') as each
     where day > (now() at time zone 'America/Sao_Paulo')::date - 7`,
  );
  const rows = volume.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(8);
  const cells = await volume
    .getByRole("table")
    .locator("tbody tr")
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => (cell as HTMLElement).innerText)),
    );
  // Day, count, then reais and tokens of each token.
  const cents = (text = "") => BigInt(text.replaceAll(/\D/g, ""));
  const shown = cells.reduce((sum, row) => sum + cents(row[2]) + cents(row[4]), 0n);
  expect(shown).toBe(BigInt(books.cents));
  await takeScreenshots(page, "insights");

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    volume.getByRole("link", { name: "Baixar Volume em CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^ponte-volume-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), "utf8")
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(8);
  const taken = lines.slice(1).map((line) => line.split(";"));
  expect(taken.reduce((sum, row) => sum + cents(row[2]) + cents(row[4]), 0n)).toBe(shown);

  // Own dates begin with the first payment, and none is to come.
  await page.goto("/insights?from=2026-01-01&to=2026-12-31");
  await expect(card(page, "Maiores pagadores").getByRole("row")).toHaveCount(12);
  await expect(card(page, "Por centro de custo").getByText("Marketing")).toBeVisible();
  await speak(page, "en");
  await page.reload();
  await expect(card(page, "Top payers").getByText("All others")).toBeVisible();
  await takeScreenshots(page, "insights-long-en");
  await speak(page, "pt-BR");

  // Without scripts it says the same.
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(`${system.origin}/insights?days=week`);
  await expect(card(still, "Volume").getByRole("img").first()).toBeVisible();
  await card(still, "Volume").getByText("Ver números").click();
  await expect(card(still, "Volume").getByRole("table").getByRole("row")).toHaveCount(8);
  await plain.close();

  // A viewer sees it and takes nothing away.
  const viewer = await joined(browser, system, VIEWER);
  await viewer.goto("/insights");
  await expect(card(viewer, "Volume").getByRole("img").first()).toBeVisible();
  await expect(viewer.getByRole("link", { name: /CSV/ })).toHaveCount(0);
  expect((await viewer.request.get("/api/insights/volume")).status()).toBe(403);
  await viewer.context().close();
});

test("the activity is narrowed to one cost centre, whose text is in no address", async ({
  signedInPage: page,
}) => {
  await page.goto("/activity");
  await page.getByRole("search").locator("summary").filter({ hasText: "Centro de custo" }).click();
  await page.getByRole("link", { name: "Marketing" }).click();
  await page.waitForURL(/centre=[\da-f]{12}/);
  expect(page.url()).not.toContain("Marketing");
  await expect(
    page.getByRole("search").locator("summary").filter({ hasText: "Marketing" }),
  ).toBeVisible();
  const totals = page.getByRole("region", { name: /^Totais/ });
  await expect(totals).toContainText(/57 payins/);
});
