import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { processOf } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

test("the exchange falls silent in mid-form: said, nothing lost, and it goes on afterwards", async ({
  signedInPage: page,
  system,
}) => {
  await new WalletFormPage(page).register({ name: "Silêncio" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Silêncio");
  await form.amount.fill("123,45");
  const service = processOf(system.dataDir, "service");
  process.kill(service, "SIGSTOP");
  try {
    await form.submit.click();
    await expect(form.summary).toContainText(/A exchange não confirmou|a exchange não respondeu/);
    await expect(form.amount).toHaveValue("123,45");
    await expect(form.wallet).toHaveValue("Silêncio");
    await page.goto("/payins");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  } finally {
    process.kill(service, "SIGCONT");
  }
  await form.quote("123,45", "Silêncio");
  await expect(new QuotePage(page).confirm).toBeVisible();
});

test("the session ends in the middle of the form: sign in, and everything typed is there", async ({
  page,
  system,
  faults,
}) => {
  // Background reads are refused until the person has signed in again.
  faults.allow(/status of 401/);
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.signIn(system.email, system.password);
  await new WalletFormPage(page).register({ name: "Sessão" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Sessão");
  await form.chooseToken("USDT");
  await expect(form.token("USDT")).toBeChecked();
  await form.amount.fill("1.234,56");
  await form.openLabels();
  await form.reference.fill("Fatura 77");
  await form.note.fill("Primeira linha");
  await page.context().clearCookies();
  await form.submit.click();
  await page.waitForURL(/\/sign-in\?next=/);
  await signIn.signIn(system.email, system.password);
  await page.waitForURL(/\/payins\/new$/);
  await expect(form.wallet).toHaveValue("Sessão");
  await expect(form.token("USDT")).toBeChecked();
  await expect(form.amount).toHaveValue("1.234,56");
  await expect(form.reference).toHaveValue("Fatura 77");
  await expect(form.note).toHaveValue("Primeira linha");
  await form.submit.click();
  await page.waitForURL(/intent=/);
  await expect(new QuotePage(page).fact("Valor do PIX")).toHaveText(/R\$\s1\.234,56/);
});

test("every wrong value of a payin has its sentence at its field and loses nothing", async ({
  signedInPage: page,
}) => {
  await new WalletFormPage(page).register({ name: "Erros" });
  const form = new PayinFormPage(page);
  await form.open();
  await form.chooseWallet("Erros");
  await form.openLabels();
  await form.reference.fill("Fica aqui");
  for (const [typed, sentence] of [
    ["", /Preencha o campo “Valor do PIX”/],
    ["abc", /só números/],
    ["10,555", /são decimais ou milhares|casas decimais/],
    ["0,00", /acima de zero/],
    ["9,99", /valor mínimo é R\$\s10/],
    ["1.000.000,01", /valor máximo é R\$\s1/],
  ] as const) {
    await form.amount.fill(typed);
    await form.submit.click();
    await expect(form.amount, typed).toHaveAccessibleDescription(sentence);
    await expect(form.amount, typed).toHaveAttribute("aria-invalid", "true");
    // Told once: the field says what is wrong, and has the focus.
    await expect(form.amount, typed).toBeFocused();
    await expect(form.summary, typed).toHaveCount(0);
    await expect(page.getByText(sentence), typed).toHaveCount(1);
    await expect(form.amount).toHaveValue(typed);
  }
  await form.amount.fill("9".repeat(20));
  await form.submit.click();
  await expect(form.amount).toHaveAccessibleDescription(/valor máximo é R\$\s1\.000\.000/);
  await form.openWithoutWallet();
  await form.openLabels();
  await form.reference.fill("Fica aqui");
  await form.amount.fill("250,00");
  await form.submit.click();
  await expect(form.wallet).toHaveAccessibleDescription(/Preencha o campo “/);
  await expect(form.amount).toHaveValue("250,00");
  await expect(form.reference).toHaveValue("Fica aqui");
});

test("every wrong address of a wallet has its sentence at its field", async ({
  signedInPage: page,
}) => {
  const form = new WalletFormPage(page);
  await form.open();
  await form.network("Polygon").check();
  await form.name.fill("Errada");
  const right = newAddress();
  const brokenChecksum = right.replace(/[a-f]/, (letter) => letter.toUpperCase());
  for (const [address, sentence] of [
    ["", /Preencha o campo “/],
    ["0x1234", /Endereço inválido nesta rede/],
    ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", /Endereço inválido nesta rede/],
    [brokenChecksum, /maiúsculas e minúsculas/],
  ] as const) {
    await form.address.fill(address);
    await form.submit.click();
    await expect(form.address, address).toHaveAccessibleDescription(sentence);
    await expect(form.address).toHaveValue(address);
    await expect(form.name).toHaveValue("Errada");
  }
  await form.network("Tron").check();
  await expect(form.address).toHaveAccessibleDescription(/Endereço inválido nesta rede/);
});
