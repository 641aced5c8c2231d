import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { stored } from "#e2e/fixtures/stored.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

// A system of its own: the queue has to reach zero.
test.use({ knobs: {} });

const WALLET = "Cofre da conciliação";
const VIEWER = { email: "vito@localhost", name: "Vito Reis", role: "viewer" } as const;

type Paid = { pix: string; day: string; cents: string };

test("a statement is imported, a match confirmed, an exception explained, and the queue is at zero", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  await makePayin(page, { name: WALLET, amount: "250,00" });
  await makePayin(page, { name: `${WALLET} 2`, amount: "318,40" });
  // As if both were paid today: the journey is the statement's, not the bank's.
  const paid = await stored<Paid>(
    system.dataDir,
    "dashboard",
    `update payin set status = 'completed', paid_at = now(), completed_at = now(), chain_check = 'verified',
       transaction_hash = '0x' || lpad(id::text, 64, '0'), next_read_at = null,
       end_to_end_id = 'E18236120' || to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI') || 'm' || lpad(id::text, 10, '0')
     returning end_to_end_id as pix, sender_cents::text as cents,
       to_char(now() at time zone 'America/Sao_Paulo', 'YYYYMMDD') as day`,
  );
  const [one, two] = paid.toSorted((a, b) => Number(a.cents) - Number(b.cents));
  const entry = (memo: string, amount: string) =>
    `<STMTTRN><TRNTYPE>DEBIT\r\n<DTPOSTED>${one?.day}\r\n<TRNAMT>${amount}\r\n<FITID>\r\n<MEMO>${memo}\r\n</STMTTRN>`;
  const text = [
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nCHARSET:1252\r\n\r\n<OFX><CURDEF>BRL",
    "<BANKACCTFROM><BANKID>0341<BRANCHID>0413<ACCTID>28711-6</BANKACCTFROM><BANKTRANLIST>",
    entry(`PIX ENVIADO AGUIA CAMBIO ${one?.pix}`, "-250.00"),
    entry("PIX ENVIADO AGUIA CAMBIO", "-318.40"),
    entry("PIX ENVIADO ÁGUIA CÂMBIO", "-77.70"),
    entry("FOLHA DE PAGAMENTO", "-9000.00"),
    entry("SALDO DO DIA", "12.00"),
    "</BANKTRANLIST></OFX>",
  ].join("\r\n");
  const file = (body: string) => ({
    name: "extrato.ofx",
    mimeType: "application/x-ofx",
    buffer: Buffer.from(body, "latin1"),
  });
  expect(two?.cents).toBe("31840");

  await page.getByRole("link", { name: "Conciliação" }).first().click();
  await page.waitForURL(/\/reconciliation$/);
  await expect(page.getByRole("heading", { name: "Nada a decidir" })).toBeVisible();
  await takeScreenshots(page, "reconciliation-empty");
  await page.getByRole("link", { name: "Importar extrato" }).click();
  await page.waitForURL(/\/reconciliation\/statements$/);
  const form = page.getByRole("form", { name: "Cadastrar conta bancária" });
  await form.getByLabel("Nome", { exact: true }).fill("Itaú");
  await form.getByLabel("Código do banco").fill("341");
  await form.getByLabel(/^Agência/).fill("0413");
  await form.getByLabel("Número da conta").fill("28711-6");
  await form.getByLabel(/^Nome da exchange no extrato/).fill("Águia Câmbio");
  await form.getByRole("button", { name: "Cadastrar conta bancária" }).click();
  const choose = page.getByLabel("Escolher arquivo");
  await expect(choose).toBeAttached();

  // What can't be read is named with its line, and nothing is imported.
  await choose.setInputFiles(file(text.replace("-77.70", "-1.234")));
  await expect(page.getByRole("list", { name: "1 problema no arquivo" })).toContainText("Linha 20");
  await takeScreenshots(page, "statement-faults");
  await choose.setInputFiles(file(text));
  await expect(page.getByRole("main").getByText("4 lançamentos novos")).toBeVisible();
  await takeScreenshots(page, "statement-imported");
  await choose.setInputFiles(file(text));
  await expect(page.getByText("Este arquivo já foi importado. Nada foi adicionado.")).toBeVisible();

  await page.goto("/reconciliation?state=matches");
  const match = page.getByRole("list", { name: "Lançamentos a confirmar" }).getByRole("listitem");
  await expect(match).toHaveCount(1);
  await expect(match).toContainText("Muito provável");
  await takeScreenshots(page, "reconciliation-matches");
  await match.getByRole("button", { name: /^Confirmar/ }).click();
  await expect(page.getByRole("heading", { name: "Nada a confirmar" })).toBeVisible();

  await page.goto("/reconciliation");
  const row = page.getByRole("row").filter({ hasText: "Lançamento sem pagamento" });
  await expect(row).toContainText(/R\$\s77,70/);
  await takeScreenshots(page, "reconciliation-queue");
  await row.getByRole("link").click();
  await page.waitForURL(/\/reconciliation\/\d+$/);
  // With the keyboard alone: the reason has the focus.
  const reason = page.getByRole("form", { name: "Explicar" }).getByLabel("Motivo");
  await expect(reason).toBeFocused();
  await takeScreenshots(page, "reconciliation-exception");
  await page.keyboard.type("Tarifa de cadastro da exchange");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/reconciliation$/);
  await expect(page.getByRole("heading", { name: "Nada a decidir" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Situação" })
    .getByRole("link", { name: "Explicadas" })
    .click();
  await page
    .getByRole("row")
    .filter({ hasText: "Lançamento sem pagamento" })
    .getByRole("link")
    .click();
  await expect(page.getByText("Tarifa de cadastro da exchange")).toBeVisible();

  await speak(page, "en");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/reconciliation?state=explained");
  await expect(page.getByText("Statement line without a payment")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  const viewer = await joined(browser, system, VIEWER);
  await viewer.goto("/reconciliation");
  await expect(viewer.getByRole("heading", { name: "Nada a decidir" })).toHaveCount(0);
  await viewer.context().close();
});
