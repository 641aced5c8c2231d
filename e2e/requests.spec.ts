import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { readyByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { joined, speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { pixAccount } from "#e2e/fixtures/wallets/payer.ts";
import { PayoutFlowPage } from "#e2e/pages/payout-flow-page.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";
import { WalletModal } from "#e2e/pages/wallet-modal.ts";

// A system of its own: whoever joins changes what an administrator may do alone.
test.use({ knobs: {} });

const BIA = { email: "bia@localhost", name: "Beatriz Albuquerque", role: "approver" } as const;
const CODE = /^[0-9A-Z]{4}-[0-9A-Z]{4}$/;

test("a second person switches a policy on, and approves a payout on a phone; then it is signed and paid", async ({
  signedInPage: page,
  api,
  bank,
  browser,
  system,
}) => {
  const bia = await joined(browser, system, BIA);
  await bia.setViewportSize({ width: 360, height: 740 });

  // The sandbox's default says that one person may do all; the stricter list is begun as a draft.
  await page.goto("/settings/policies");
  await expect(page.getByText("sem aprovação e sem carência")).toBeVisible();
  await takeScreenshots(page, "policies");
  await page.getByRole("button", { name: "Uma pessoa paga, outra aprova" }).click();
  await expect(page.getByText("Você alterou este rascunho")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ativar", exact: true })).toHaveCount(0);

  // The rule about new receivers gets another bound.
  await page.getByRole("link", { name: "Alterar Regra 2" }).click();
  await takeScreenshots(page, "policies-rule");
  await page.getByLabel(/^Em 24 horas no total/).fill("2.500,00");
  await page.getByRole("button", { name: "Salvar regra" }).click();
  await page.waitForURL("/settings/policies");
  await expect(page.getByText(/novos, até R\$\s2\.500,00 em 24 horas/)).toBeVisible();
  await takeScreenshots(page, "policies-draft");
  await bia.goto("/settings/policies");
  await bia.getByRole("button", { name: "Ativar", exact: true }).click();
  await expect(bia.getByText(`Ativada por ${BIA.name}`)).toBeVisible();

  // A PIX account that is new rests, and can't be chosen before the second person approves it.
  const receiver = await pixAccount(api);
  await page.goto("/pix-accounts");
  await expect(page.getByText("Em carência até").first()).toBeVisible();
  await takeScreenshots(page, "pix-accounts-resting");
  await page.getByRole("link", { name: receiver.name }).click();
  await expect(page.getByText("Esta conta PIX ainda não pode ser paga")).toBeVisible();
  await takeScreenshots(page, "pix-account-resting");
  await page.goto("/payouts/new");
  await page.getByRole("combobox").first().fill(receiver.name);
  await expect(page.getByRole("option", { name: receiver.name })).toBeDisabled();
  await takeScreenshots(page, "payout-receiver-resting");
  await bia.goto("/requests");
  await bia.getByRole("link", { name: receiver.name }).click();
  await expect(bia.getByText("Feito ou alterado fora da Ponte").first()).toBeVisible();
  await takeScreenshots(bia, "request-pix-account");
  await bia.getByRole("button", { name: "Aprovar", exact: true }).click();
  await expect(bia.getByText("Aprovado", { exact: true }).first()).toBeVisible();

  // The payout opens no wallet before it is approved.
  const flow = await readyByTestWallet(page, { account: receiver.name, amount: "25" });
  await expect(page.getByText("Falta 1 aprovação")).toBeVisible();
  await expect(flow.allow).toHaveCount(0);
  await takeScreenshots(page, "payout-needs-approval");
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();
  await expect(page.getByText(BIA.name)).toBeVisible();
  const code = (await page.getByText(CODE).textContent()) ?? "";
  await takeScreenshots(page, "payout-awaits-approval");
  const { intent } = flow;

  // Whoever asked can't decide.
  await page.goto("/requests");
  await takeScreenshots(page, "requests");
  await page.getByRole("link", { name: receiver.name }).first().click();
  await expect(page.getByText("O pedido é seu: outra pessoa decide.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aprovar" })).toHaveCount(0);

  // The second person finds it on the overview, sees the same code, and refuses first.
  await bia.goto("/");
  await expect(bia.getByText("Um pedido aguarda sua aprovação")).toBeVisible();
  await bia.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(bia.getByText(code).last()).toBeVisible();
  await takeScreenshots(bia, "request");
  await bia.getByRole("button", { name: "Recusar", exact: true }).click();
  await bia.getByLabel("Motivo").fill("Falta a nota fiscal");
  await bia.getByRole("dialog").getByRole("button", { name: "Recusar" }).click();
  await expect(bia.getByText("Recusado", { exact: true }).first()).toBeVisible();
  await takeScreenshots(bia, "request-refused");

  const again = new PayoutFlowPage(page);
  await again.open(intent);
  await expect(page.getByText(`${BIA.name}: “Falta a nota fiscal”`)).toBeVisible();
  const connect = new WalletModal(page);
  await connect.account.waitFor();
  await page.getByRole("button", { name: "Pedir aprovação" }).click();
  await expect(page.getByRole("heading", { name: "Aprovação pedida" })).toBeVisible();
  await bia.goto("/requests");
  await bia.getByRole("link", { name: receiver.name }).first().click();
  await bia.getByRole("button", { name: "Aprovar", exact: true }).click();
  await expect(bia.getByText("Aprovado", { exact: true }).first()).toBeVisible();

  // The page goes on by itself: the wallet signs what was approved, and it is paid.
  await again.allow.click();
  await connect.sign.click();
  await expect(new PayoutPage(page).completed).toBeVisible();
  expect(await bank.paidTo(receiver.key)).toHaveLength(1);
  await bia.reload();
  await expect(bia.getByRole("link", { name: "Abrir payout" })).toBeVisible();
  await takeScreenshots(bia, "request-granted");
  await page.goto("/settings/audit");
  await expect(page.getByRole("rowheader").getByText("Pedido aprovado").first()).toBeVisible();

  await speak(page, "en");
  await page.goto("/settings/policies");
  await expect(page.getByText(/new receivers, up to R\$\s2,500\.00 in 24 hours/)).toBeVisible();
  await takeScreenshots(page, "policies-en");
  await page.goto("/requests");
  await takeScreenshots(page, "requests-en");
  await page.getByRole("link", { name: receiver.name }).first().click();
  await takeScreenshots(page, "request-en");
});
