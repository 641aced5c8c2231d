import { DOCUMENTS, typedCompany } from "#e2e/fixtures/company.ts";
import { giveDocuments, typeCompany, documentOf, openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, relayedTest as test } from "#e2e/fixtures/parts-test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const CREATE = "POST /sub-accounts";

test("the dashboard is killed with the answer to the creation in its actors, and onboarding goes on", async ({
  signedInPage: page,
  parts,
  relay,
  api,
  faults,
}) => {
  // Requests to a killed process fail.
  faults.allow(/ERR_|Failed to fetch|network error|status of 50\d/i);
  const form = new OnboardingPage(page);
  const company = typedCompany("Fio Cortado");
  const { company_name: name = "" } = company.company;
  await form.begin();
  await typeCompany(form, company);
  await giveDocuments(form);
  await form.toReview.click();
  const answered = relay.holdAnswerTo(CREATE);
  await form.send.click();
  const account = new SubAccountPage(page);
  await page.waitForURL(/\/sub-accounts\/\d+$/);
  const answer = await answered;
  expect(await openedAccount(api, company)).toMatchObject({ status: "PENDING", name });
  await expect(account.creating).toBeVisible();
  // While frozen, it receives the answer but does not process it: what it would have stored is lost.
  parts.dashboard.freeze();
  await answer.pass();
  await parts.dashboard.kill();
  await parts.dashboard.startAgain();

  await expect(account.approved).toBeVisible({ timeout: 120_000 });
  const asked = (line: string) => relay.calls.filter((call) => call === line).length;
  expect(asked(CREATE), "one creation").toBe(1);
  const renewal = `POST /sub-accounts/${documentOf(company)}/credentials`;
  expect(asked(renewal), "its keys, given anew").toBe(1);
  const opened = await openedAccount(api, company);
  expect(opened).toMatchObject({ status: "APPROVED", name });
  expect(opened.documents).toHaveLength(DOCUMENTS.length);
  await account.registration.click();
  await expect(account.credentials).toContainText("Salvas");

  await page.goto("/sub-accounts");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await row.getByRole("link", { name }).click();
  await account.actFor.click();
  await expect(account.band).toContainText(name);
  // Uses the sub-account's own key: no other may register its wallet.
  await new WalletFormPage(page).register({ name: "Carteira própria" });
  await expect(page.getByText("Carteira própria").first()).toBeVisible();
  await account.leave();
});
