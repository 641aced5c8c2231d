import type { Browser, Page } from "@playwright/test";
import { DOCUMENTS, largePhoto, paper, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { slowLine } from "#e2e/fixtures/system/slow-line.ts";
import { openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, test as base } from "#e2e/fixtures/test.ts";
import { OnboardingPage, type OnboardingField } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

type Doomed = { page: Page; kill: () => Promise<void> };

/** The same tests' dashboard, in a separate browser that may be killed. */
const test = base.extend<{ doomed: Doomed }>({
  doomed: async ({ playwright, launchOptions, system, session }, use) => {
    const server = await playwright.chromium.launchServer(launchOptions);
    const browser: Browser = await playwright.chromium.connect(server.wsEndpoint());
    const context = await browser.newContext({ baseURL: system.origin, locale: "pt-BR" });
    await context.addCookies(session.cookies);
    // SIGKILL: the browser can't react.
    await use({ page: await context.newPage(), kill: () => server.kill() });
    await server.kill();
  },
});

test("the browser is killed in the middle of the second step: what was called saved is there", async ({
  doomed,
  signedInPage: page,
}) => {
  const { company, representative } = typedCompany("Tomada Solta");
  const lost = new OnboardingPage(doomed.page);
  const id = await lost.begin();
  await lost.fill(company);
  await lost.go("representative");
  const { full_name = "", mother_name = "", ...saved } = representative;
  await lost.fill({ ...saved, full_name });
  await lost.signed.check();
  await expect(lost.unsaved).toHaveCount(0);
  // The save is under way when everything ends: its text is stored whole or not at all.
  await lost.field("mother_name").fill(mother_name);
  await doomed.kill();

  const form = new OnboardingPage(page);
  await page.goto(`/sub-accounts/${id}/edit`);
  await page.waitForURL(/\/edit\/representative$/);
  const shown = { ...saved, full_name, phone: `+55 ${saved.phone}`, income: "9.000,50" };
  for (const [name, value] of Object.entries(shown) as [OnboardingField, string][]) {
    await expect(form.field(name), name).toHaveValue(value);
  }
  await expect(form.signed).toBeChecked();
  await expect(form.field("mother_name")).toHaveValue(new RegExp(`^(${mother_name})?$`));
  await form.step("company").click();
  await page.waitForURL(/\/edit\/company$/);
  await expect(form.field("cnpj")).toHaveValue(company.cnpj ?? "-");
  await form.go("representative");
  await form.fill({ mother_name });
  await form.go("address");
});

test("the browser is killed in the middle of an upload: the others are kept, and it goes on", async ({
  doomed,
  signedInPage: page,
  api,
  faults,
}) => {
  faults.allow(/status of 404.*\/documents\/SOCIAL_CONTRACT/);
  const typed = typedCompany("Tomada Frouxa");
  const { company, representative, address } = typed;
  const lost = new OnboardingPage(doomed.page);
  const id = await lost.begin();
  await lost.fill(company);
  await lost.go("representative");
  await lost.fill(representative);
  await lost.signed.check();
  await lost.go("address");
  await lost.fill(address);
  await lost.go("documents");
  await lost.give("SELFIE", await photo());
  await expect(lost.arrived("SELFIE")).toBeVisible();
  await slowLine(doomed.page, 500_000);
  await lost.give("SOCIAL_CONTRACT", await largePhoto());
  await expect.poll(() => lost.percent("SOCIAL_CONTRACT")).toBeGreaterThan(5);
  expect(await lost.percent("SOCIAL_CONTRACT")).toBeLessThan(90);
  await doomed.kill();

  const form = new OnboardingPage(page);
  await page.goto(`/sub-accounts/${id}/edit`);
  await form.step("documents").click();
  await expect(form.arrived("SELFIE")).toBeVisible();
  await expect(form.missing("SOCIAL_CONTRACT")).toBeVisible();
  const door = (type: string) => page.request.get(`/api/sub-accounts/${id}/documents/${type}`);
  expect((await door("SOCIAL_CONTRACT")).status()).toBe(404);
  expect((await door("SELFIE")).status()).toBe(200);
  const view = await page.request.get(`/api/sub-accounts/${id}`);
  expect(await view.json()).toMatchObject({ data: { documents: [{ type: "SELFIE" }] } });

  for (const type of DOCUMENTS.slice(1)) await form.give(type, paper(`${type}.pdf`));
  for (const type of DOCUMENTS) await expect(form.arrived(type), type).toBeVisible();
  await form.toReview.click();
  await form.send.click();
  await expect(new SubAccountPage(page).approved).toBeVisible();
  expect((await openedAccount(api, typed)).documents).toHaveLength(DOCUMENTS.length);
});
