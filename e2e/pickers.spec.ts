import { builtActions, callAction } from "#e2e/fixtures/call-action.ts";
import { newTronAddress } from "#e2e/fixtures/tron-witness.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { createBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";

// Needs its own system, in which nobody was paid before and no payin was made.
test.use({ knobs: { QUOTE_TTL_SECONDS: "246" } });

/** More than are offered at a time. */
const RECEIVERS = 30;
const nameOf = (n: number) => `Padaria ${String(n).padStart(2, "0")}`;

test("a receiver among many is found by name or key, by keyboard and by hand", async ({
  signedInPage: page,
  api,
}) => {
  const { data: first } = await api.call(createBankAccount, {
    name: "Ana com um nome bem comprido, para ver onde ele é cortado na lista",
    pix_key: "52998224725",
  });
  for (let n = 0; n < RECEIVERS; n += 1) {
    await api.call(createBankAccount, { name: nameOf(n), pix_key: `padaria${n}@exemplo.com.br` });
  }
  const form = new PayoutFormPage(page);
  const options = page.getByRole("option");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await form.open();
  await form.account.click();
  await expect(options).toHaveCount(20);
  await expect(page.getByText("Há outras opções: continue digitando.")).toBeVisible();
  await takeScreenshots(page, "picker-open");

  // By keyboard, and never out of the field.
  await form.account.fill("padaria 2");
  await expect(options).toHaveCount(10);
  await form.account.press("ArrowDown");
  await form.account.press("ArrowDown");
  const active = await form.account.getAttribute("aria-activedescendant");
  const named = (await page.locator(`[id="${active}"] bdi`).first().textContent()) ?? "";
  await form.account.press("Enter");
  await expect(form.account).toHaveValue(named);
  await expect(form.account).toBeFocused();
  await expect(page.getByRole("region", { name: `Recebedor: ${named}` })).toBeVisible();

  // Escape leaves what was chosen.
  await form.account.fill("nada assim");
  await expect(page.getByText("Nada encontrado.").first()).toBeVisible();
  await takeScreenshots(page, "picker-none");
  await form.account.fill("nada assim mesmo");
  await form.account.press("Escape");
  await expect(form.account).toHaveValue(named);
  await expect(options.first()).toBeHidden();

  // By a part of a key, which stands in no address.
  await form.account.fill("529.982");
  await expect(options).toHaveCount(1);
  await expect(options.first()).not.toContainText("529.982.247-25");
  await takeScreenshots(page, "picker-key");
  await form.account.fill("529.982.2");
  await options.first().click();
  await expect(form.account).toHaveValue(/^Ana com um nome/);
  expect(asked.filter((url) => /529/.test(url))).toEqual([]);

  // From the account's own page the form begins with it.
  await page.goto(`/pix-accounts/${first.id}`);
  await expect(page.getByRole("main")).toContainText("Nenhum até agora");
  await page.getByRole("link", { name: "Pagar" }).click();
  await expect(form.account).toHaveValue(/^Ana com um nome/);
});

/** With the one on Tron, more than are offered at a time. */
const WALLETS = 22;
const walletOf = (n: number) => `Doca ${String(n).padStart(2, "0")}`;

test("a receiving wallet among many is found by name, network or address, by keyboard and by hand", async ({
  signedInPage: page,
  session,
  system,
  faults,
}) => {
  // Background reads are refused until the person has signed in again.
  faults.allow(/status of 401/);
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  async function write(name: string, input: object) {
    const action = builtActions().find((one) => one.name === name);
    if (!action) throw new Error(`no action ${name}`);
    const headers = { origin: system.origin, cookie };
    const { text } = await callAction(system.origin, action, input, headers);
    expect(text).toContain('"ok":true');
    return /"id":"(\d+)"/.exec(text)?.[1] ?? "";
  }
  const register = (name: string, network: string, address: string) =>
    write("registerWalletAction", { name, network, address, idempotency_key: `wallet-${address}` });
  const addresses = Array.from({ length: WALLETS }, newAddress);
  const ids: string[] = [];
  for (const [n, address] of addresses.entries()) {
    ids.push(await register(walletOf(n), "polygon", address));
  }
  await register("São João", "tron", newTronAddress());

  const form = new PayinFormPage(page);
  const summary = form.region(/^resumo$/i);
  await form.open();
  await expect(form.wallet).toHaveValue("");
  await form.seek(form.wallet, "");
  await expect(form.options).toHaveCount(20);
  await expect(form.options.first()).toHaveText(/^Doca 00Polygon · 0x.{4}….{4}$/);
  await expect(page.getByText("Há outras opções: continue digitando.")).toBeVisible();

  // Neither Enter nor a click chooses out of a list that does not fit the text yet.
  const held = Promise.withResolvers<void>();
  await page.route("**/api/receiving-wallets", async (route) => {
    await held.promise;
    await route.continue();
  });
  await form.wallet.fill("sao joao");
  await expect(form.wallet).toHaveAttribute("aria-busy", "true");
  await form.wallet.press("Enter");
  await form.options.first().click({ force: true });
  await expect(form.options.first()).toBeDisabled();
  await expect(form.wallet).toHaveValue("sao joao");
  await expect(summary).not.toContainText("Doca");
  held.resolve();
  await expect(form.options).toHaveText([/^São JoãoTron · T/]);
  await page.unroute("**/api/receiving-wallets");
  await form.wallet.press("Enter");
  await expect(form.wallet).toHaveValue("São João");
  await expect(form.wallet).toHaveAccessibleDescription(/^Tron · T/);
  await expect(form.wallet).toBeFocused();
  await expect(summary).toContainText("São João · Tron");
  await expect(form.token("USDC")).toBeDisabled();

  // Escape leaves what was chosen.
  await form.seek(form.wallet, "nada assim");
  await expect(page.getByText("Nada encontrado.").first()).toBeVisible();
  await form.wallet.press("Escape");
  await expect(form.wallet).toHaveValue("São João");

  // By a part of the address and by hand; its payin puts it first the next time.
  await form.seek(form.wallet, (addresses[20] ?? "").slice(8, 20).toUpperCase());
  await expect(form.options).toHaveText([/^Doca 20/]);
  await form.options.click();
  await form.chooseToken("USDC");
  await form.amount.fill("250,00");
  await form.submit.click();
  await page.waitForURL(/\/payins\/new\?intent=/);
  await new QuotePage(page).take();
  await form.open();
  await expect(form.wallet).toHaveValue("Doca 20");
  await form.seek(form.wallet, "");
  await expect(form.options.first()).toHaveText(/^Doca 20.*Último payin hoje \d\d:\d\d$/);
  await expect(form.options.nth(1)).toHaveText(/^Doca 00Polygon · 0x.{4}….{4}$/);
  await takeScreenshots(page, "picker-wallets");

  // A draft names one that is not among the first; then one that was paused in the meantime.
  const signIn = new SignInPage(page);
  for (const isPaused of [false, true]) {
    await form.open();
    await form.chooseWallet(walletOf(21));
    await form.amount.fill("321,00");
    await page.context().clearCookies();
    await form.submit.click();
    await page.waitForURL(/\/sign-in\?next=/);
    if (isPaused) await write("setWalletUseAction", { id: ids[21], use: "disabled" });
    await signIn.signIn(system.email, system.password);
    await page.waitForURL(/\/payins\/new$/);
    await expect(form.wallet).toHaveValue(isPaused ? "" : "Doca 21");
    await expect(form.amount).toHaveValue("321,00");
  }
});
