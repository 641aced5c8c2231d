import { createBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { lookAt } from "#e2e/fixtures/look-at.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutFormPage } from "#e2e/pages/payout-form-page.ts";

// Needs its own system, in which nobody was paid before.
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
  await expect(page.getByText("Há outras: digite mais para encontrá-las.")).toBeVisible();
  await lookAt(page, "picker-open");

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
  await expect(page.getByRole("region", { name: "Recebedor" })).toContainText(named);

  // Escape leaves what was chosen.
  await form.account.fill("nada assim");
  await expect(page.getByText("Nada encontrado.").first()).toBeVisible();
  await lookAt(page, "picker-none");
  await form.account.fill("nada assim mesmo");
  await form.account.press("Escape");
  await expect(form.account).toHaveValue(named);
  await expect(options.first()).toBeHidden();

  // By a part of a key, which stands in no address.
  await form.account.fill("529.982");
  await expect(options).toHaveCount(1);
  await expect(options.first()).not.toContainText("529.982.247-25");
  await lookAt(page, "picker-key");
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
