import { DOCUMENTS, paper, typedCompany } from "#e2e/fixtures/company.ts";
import { sendCompany, openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { AnalystPage } from "#e2e/pages/analyst-page.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";

const REASON = "A selfie está escura. Tire outra, com luz.";

test("rejected twice, each time mended in exactly what the reason names, and approved", async ({
  signedInPage: page,
  browser,
  system,
  api,
}) => {
  const analyst = new AnalystPage(await browser.newPage({ locale: "pt-BR" }));
  const form = new OnboardingPage(page);
  const account = new SubAccountPage(page);
  // The sandbox's rule rejects companies with this word in the trade name.
  const company = typedCompany("Casa FAIL");
  const { company_name: name = "" } = company.company;
  const there = () => openedAccount(api, company);
  const receivedAt = async () =>
    new Map((await there()).documents.map((one) => [one.type, one.received_at]));
  const mend = async (type: (typeof DOCUMENTS)[number], label: string) => {
    await account.mend.click();
    await page.waitForURL(/\/mend$/);
    await expect(account.reason).toBeVisible();
    await expect(form.named(type)).toBeVisible();
    for (const each of DOCUMENTS.filter((one) => one !== type)) {
      await expect(form.atExchange(each), each).toBeVisible();
    }
    await form.give(type, paper(`${label}.pdf`));
    await expect(form.arrived(type)).toBeVisible();
    const before = await receivedAt();
    await account.sendAgain.click();
    await page.waitForURL(/\/sub-accounts\/\d+$/);
    await expect(account.underReview).toBeVisible();
    const after = await receivedAt();
    const changed = DOCUMENTS.filter((each) => before.get(each) !== after.get(each));
    expect(changed, "only what was mended has gone again").toEqual([type]);
  };

  await sendCompany(form, company);
  // The page is not reloaded: the analyst's decision appears by itself.
  await expect(account.rejected).toBeVisible();
  await expect(account.reason).toHaveText(`Motivo: ${SANDBOX_KYC_REASON}`);
  expect(await there()).toMatchObject({ status: "REJECTED", reason: SANDBOX_KYC_REASON });
  await page.goto("/sub-accounts");
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("Recusada");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByRole("link", { name: /^Trocar documentos de / })).toBeVisible();
  await row.getByRole("rowheader").getByRole("link").click();

  await analyst.open(system.serviceUrl);
  await analyst.holdIt.click();
  await mend("ADDRESS_PROOF", "conta de luz");
  await analyst.page.reload();
  await analyst.reject(name, REASON);
  await expect(account.rejected).toBeVisible();
  await expect(account.reason).toHaveText(`Motivo: ${REASON}`);

  await mend("SELFIE", "selfie clara");
  await analyst.page.reload();
  await analyst.approve(name);
  await expect(account.approved).toBeVisible();
  await expect(account.reason).toHaveCount(0);
  expect(await there()).toMatchObject({ status: "APPROVED", reason: null });
  await expect(analyst.decided.filter({ hasText: name })).toHaveCount(3);
  await analyst.letGo.click();
  await analyst.page.close();
});
