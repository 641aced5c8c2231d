import { photo, typedCompany } from "#e2e/fixtures/company.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { openCompany } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";

test("a company is opened in one sitting, and a payin is made for it", async ({
  signedInPage: page,
  bank,
  chain,
}) => {
  const { name, account } = await openCompany(page, "Aurora Pães");
  await account.actFor.click();
  await expect(account.band).toContainText(name);
  const { payin, address, code } = await makePayin(page, { name: "Carteira da Aurora" });
  await bank.pay(code);
  await expect(payin.arrived).toBeVisible();
  expect(await chain.arrivals("polygon", "USDC", address)).toHaveLength(1);
  await expect(account.band).toBeVisible();

  await account.leave();
  await page.goto("/payins");
  await expect(page.getByText("Carteira da Aurora")).toHaveCount(0);
});

test("what is wrong is said at its field when a step is left, and nothing typed is lost", async ({
  signedInPage: page,
}) => {
  const form = new OnboardingPage(page);
  const { company } = typedCompany("Aurora");
  await form.begin();
  await form.fill({ ...company, cnpj: "11.222.333/0001-82", constitution_date: "31/02/2015" });
  await form.next.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveCount(2);
  await expect(form.field("cnpj")).toHaveValue("11.222.333/0001-82");
  await expect(form.field("constitution_date")).toHaveValue("31/02/2015");
  await form.fill({ cnpj: company.cnpj ?? "", constitution_date: "28/02/2015" });
  await form.go("representative");
});

test("a document that is refused says why and leaves the others alone", async ({
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 415.*SOCIAL_CONTRACT/);
  const form = new OnboardingPage(page);
  const id = await form.begin();
  await page.goto(`/sub-accounts/${id}/edit/documents`);
  await form.give("SELFIE", await photo());
  const text = { name: "contrato.pdf", mimeType: "application/pdf", buffer: Buffer.from("texto") };
  await form.give("SOCIAL_CONTRACT", text);
  await expect(form.slot("SOCIAL_CONTRACT").getByText(/contrato\.pdf: /)).toBeVisible();
  await expect(form.arrived("SELFIE")).toBeVisible();
  await page.reload();
  await expect(form.arrived("SELFIE")).toBeVisible();
  await expect(form.arrived("SOCIAL_CONTRACT")).toHaveCount(0);
});
