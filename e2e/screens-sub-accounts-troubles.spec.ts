import { typedCompany } from "#e2e/fixtures/company.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { giveDocuments, typeCompany } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/relay-test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

const CREATE = "POST /sub-accounts";

test("on its way to an exchange that is away, and that loses its answer", async ({
  signedInPage: page,
  relay,
}) => {
  const said = (words: RegExp) => expect(page.getByRole("main").getByText(words)).toBeVisible();
  const form = new OnboardingPage(page);
  const company = typedCompany("Aurora Pães");
  const read = `GET /sub-accounts/${company.company.cnpj?.replaceAll(/\W/g, "")}`;
  await form.begin();
  await typeCompany(form, company);
  await giveDocuments(form);
  await form.toReview.click();

  relay.isDown = true;
  await form.send.click();
  await said(/^recebemos o cadastro$/i);
  await takeScreenshots(page, "sub-account-creating");

  relay.loseAnswersTo(CREATE);
  relay.isDown = false;
  await expect.poll(() => relay.calls.includes(CREATE)).toBe(true);
  relay.loseAnswersTo(read, 1000);
  await said(/^verificando se a subconta foi criada$/i);
  await takeScreenshots(page, "sub-account-unclear");

  relay.loseAnswersTo("POST /sub-accounts/document", 1000);
  relay.loseAnswersTo(read, 0);
  await said(/^enviando os documentos à exchange$/i);
  await takeScreenshots(page, "sub-account-sending");
  relay.loseAnswersTo("POST /sub-accounts/document", 0);
  await expect(new SubAccountPage(page).approved).toBeVisible({ timeout: 90_000 });
  expect(relay.calls.filter((line) => line === CREATE)).toHaveLength(1);
});
