import { speak } from "#e2e/fixtures/people.ts";
import { paper, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { takeScreenshots, takeScreenshotsOfEach, takeScreens } from "#e2e/fixtures/screenshots.ts";
import { giveDocuments, sendCompany } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { delayAnswers } from "#e2e/hostile/delay-answers.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

// Needs its own system, which begins empty.
test.use({ knobs: { KYC_DELAY_SECONDS: "1" } });

const LONG_NAME =
  "Cooperativa Agroindustrial dos Produtores de Café Especial do Alto Paranaíba e Triângulo";
const STEPS = ["company", "representative", "address", "documents", "review"] as const;

test("a draft, from an empty list to a review with everything", async ({
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 415.*SOCIAL_CONTRACT/);
  const form = new OnboardingPage(page);
  const company = typedCompany("Aurora Pães");
  await page.goto("/sub-accounts");
  await expect(form.start).toBeVisible();
  await takeScreenshots(page, "sub-accounts-empty");

  const id = await form.begin();
  const goTo = (step: (typeof STEPS)[number]) => page.goto(`/sub-accounts/${id}/edit/${step}`);
  await takeScreenshots(page, "onboarding-company");
  await form.next.click();
  await expect(form.summary).toBeFocused();
  await takeScreenshots(page, "onboarding-company-errors");
  await form.fill(company.company);
  await form.go("representative");
  await form.fill({ cpf: "529.982.247-26", birth_date: "31/02/2019", email: "marina" });
  await form.next.click();
  await expect(form.summary).toBeFocused();
  await takeScreenshots(page, "onboarding-representative-errors");
  await form.fill(company.representative);
  await form.signed.check();
  await takeScreenshots(page, "onboarding-representative");
  await form.go("address");
  await form.next.click();
  await expect(form.summary).toBeFocused();
  await takeScreenshots(page, "onboarding-address-errors");
  await form.fill(company.address);
  await form.go("documents");
  await takeScreenshots(page, "onboarding-documents");
  await goTo("review");
  await takeScreenshots(page, "onboarding-review-missing");

  await goTo("documents");
  const held = await delayAnswers(page, "**/documents/SELFIE");
  await form.give("SELFIE", await photo("Selfie da Marina.jpg"));
  await held.reached;
  const text = { name: "contrato social assinado em 2015, versão final.pdf" };
  const wrong = { ...text, mimeType: "application/pdf", buffer: Buffer.from("texto") };
  await form.give("SOCIAL_CONTRACT", wrong);
  await expect(form.slot("SOCIAL_CONTRACT").getByText(/versão final\.pdf: /)).toBeVisible();
  await takeScreenshots(page, "onboarding-documents-busy");
  await held.release();
  await expect(form.arrived("SELFIE")).toBeVisible();
  await giveDocuments(form);
  await takeScreenshots(page, "onboarding-documents-all");
  await form
    .slot("SELFIE")
    .getByRole("button", { name: /^Ver: / })
    .click();
  await expect(page.getByRole("dialog").getByRole("img")).toBeVisible();
  await takeScreenshots(page, "onboarding-preview-photo");
  await page.keyboard.press("Escape");
  await goTo("review");
  await takeScreenshots(page, "onboarding-review");
  await page.goto(`/sub-accounts/${id}`);
  await takeScreenshots(page, "sub-account-draft");
  await page.goto(`/sub-accounts/${id}/delete`);
  await takeScreenshots(page, "sub-account-delete");

  await speak(page, "en");
  for (const step of STEPS) {
    await goTo(step);
    await expect(page.getByRole("heading", { level: 1 }), step).toBeVisible();
    await takeScreenshots(page, `onboarding-${step}-en`);
  }
  await page.goto(`/sub-accounts/${id}/edit/company?check=1`);
  await form.fill({ cnpj: "11.222.333/0001-82" });
  await form.next.click();
  await expect(form.field("cnpj")).toBeFocused();
  await takeScreenshots(page, "onboarding-company-errors-en");
});

test("a PDF is shown by the browser's own viewer, in a sandbox", async ({ signedInPage: page }) => {
  const form = new OnboardingPage(page);
  const id = await form.begin();
  await page.goto(`/sub-accounts/${id}/edit/documents`);
  await form.give("CNPJ_CARD", paper("cartao.pdf"));
  await expect(form.arrived("CNPJ_CARD")).toBeVisible();
  await form
    .slot("CNPJ_CARD")
    .getByRole("button", { name: /^Ver: / })
    .click();
  // The viewer is the browser's own page, to which the dashboard's styles do not apply.
  const viewer = () => page.frames().find((frame) => frame.url().startsWith("chrome-extension:"));
  await expect.poll(viewer).toBeDefined();
  await viewer()?.locator("viewer-toolbar").waitFor();
  await takeScreens(page, "onboarding-preview-pdf");
  const answer = await page.request.get(`/api/sub-accounts/${id}/documents/CNPJ_CARD`);
  expect(answer.headers()["content-security-policy"]).toBe(
    "sandbox; default-src 'none'; frame-ancestors 'self'",
  );
});

test("every state of what was sent, and the list of all of them", async ({
  signedInPage: page,
  browser,
  system,
}) => {
  const outside = await browser.newContext({ locale: "pt-BR" });
  const analyst = await outside.newPage();
  const form = new OnboardingPage(page);
  const account = new SubAccountPage(page);
  const sent = async (tradeName: string, name?: string) => {
    const company = typedCompany(tradeName);
    if (name !== undefined) company.company.company_name = name;
    await sendCompany(form, company);
    await page.waitForURL(/\/sub-accounts\/\d+$/);
    return page.url();
  };

  const rejected = await sent("Casa FAIL");
  await expect(account.rejected).toBeVisible();
  await takeScreenshots(page, "sub-account-rejected");
  await account.mend.click();
  await page.waitForURL(/\/mend$/);
  await takeScreenshots(page, "sub-account-mend");
  const approved = await sent("Aurora Pães", LONG_NAME);
  await expect(account.approved).toBeVisible();
  await takeScreenshots(page, "sub-account-approved");
  await account.registration.click();
  const reveal = page.getByRole("button", { name: /^Mostrar: / });
  for (let left = await reveal.count(); left > 0; left = await reveal.count()) {
    await reveal.first().click();
    await expect(reveal).toHaveCount(left - 1);
  }
  await takeScreenshots(page, "sub-account-revealed");

  await analyst.goto(`${system.serviceUrl}/sandbox/kyc`);
  await analyst.getByRole("button", { name: "Decidir manualmente" }).click();
  const waiting = await sent("Lar Doce Lar");
  const asked = page.getByText("A exchange está analisando.");
  await expect(asked).toBeVisible();
  await takeScreenshots(page, "sub-account-under-review");
  for (const [name, language] of [
    ["sandbox-analyst", "pt-BR"],
    ["sandbox-analyst-en", "en"],
  ] as const) {
    await analyst.goto(`${system.serviceUrl}/sandbox/kyc?lang=${language}`);
    await takeScreenshots(analyst, name);
  }
  await outside.close();

  await page.goto("/sub-accounts");
  // Below the trade name; in sight, since a cut line is there all the same.
  await expect(page.getByRole("row").getByText(LONG_NAME)).toBeInViewport();
  await takeScreenshots(page, "sub-accounts");
  await page.goto("/sub-accounts?text=ninguém");
  await takeScreenshots(page, "sub-accounts-no-match");
  await page.goto("/settings/signing");
  await page.getByRole("link", { name: LONG_NAME }).click();
  await page.waitForURL(/account=/);
  await takeScreenshots(page, "signing-sub-account");
  const pinning = page.url();
  await page
    .getByRole("region", { name: "Polygon" })
    .getByRole("link", { name: /^Definir/ })
    .click();
  await page.waitForURL(/signing\/polygon/);
  await takeScreenshots(page, "signing-sub-account-pin");

  await speak(page, "en");
  await takeScreenshotsOfEach(page, {
    "sub-accounts-en": "/sub-accounts",
    "sub-accounts-no-match-en": "/sub-accounts?text=nobody",
    "sub-account-rejected-en": rejected,
    "sub-account-mend-en": `${rejected}/mend`,
    "sub-account-approved-en": approved,
    "sub-account-under-review-en": waiting,
    "signing-sub-account-en": pinning,
  });
  await page.goto(approved);
  await account.actFor.click();
  await expect(account.band).toBeVisible();
  await takeScreenshots(page, "acting-overview-en");
  await speak(page, "pt-BR");
  await page.goto("/");
  await takeScreenshots(page, "acting-overview");
  await page.goto("/payouts/new");
  await takeScreenshots(page, "acting-payouts-closed");
});
