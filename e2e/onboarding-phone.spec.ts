import { speak } from "#e2e/fixtures/people.ts";
import type { Locator } from "@playwright/test";
import { DOCUMENTS, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { takeScreens } from "#e2e/fixtures/screenshots.ts";
import { openedAccount } from "#e2e/fixtures/onboard.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { SubAccountPage } from "#e2e/pages/sub-account-page.ts";

const WIDTH = 360;
test.use({ viewport: { width: WIDTH, height: 740 }, hasTouch: true, isMobile: true });

test("on a telephone, in English, every document from its camera", async ({
  signedInPage: page,
  api,
}) => {
  await speak(page, "en");
  const form = new OnboardingPage(page);
  const typed = typedCompany("Small Screen", "en");
  const { company, representative, address } = typed;
  const fits = async (name: string) => {
    // A page that is too wide is scaled down to fit, so only its own width shows the fault.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, `the width of ${name}`).toBeLessThanOrEqual(WIDTH);
    await takeScreens(page, `onboarding-phone-${name}`);
  };
  const tapOn = async (next: Locator, url: RegExp) => {
    await next.tap();
    await page.waitForURL(url);
  };

  await page.goto("/sub-accounts");
  await fits("list");
  await tapOn(form.start, /\/edit\/company$/);
  await form.next.tap();
  await expect(form.summary).toBeFocused();
  await fits("company-faults");
  await form.fill(company);
  await fits("company");
  await tapOn(form.next, /\/edit\/representative$/);
  await form.fill(representative);
  await form.signed.tap();
  await expect(form.signed).toBeChecked();
  await fits("representative");
  await tapOn(form.next, /\/edit\/address$/);
  await form.fill(address);
  await fits("address");
  await tapOn(form.next, /\/edit\/documents$/);
  await fits("documents");

  for (const type of DOCUMENTS) {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      form.slot(type).getByText("Take photo", { exact: true }).tap(),
    ]);
    const camera = await chooser.element().getAttribute("capture");
    expect(camera).toBe(type === "SELFIE" ? "user" : "environment");
    await chooser.setFiles(await photo(`IMG_2026${"0".repeat(40)}_${type}.jpg`));
    await expect(form.arrived(type), type).toBeVisible();
  }
  await fits("documents-received");
  await form.slot("SELFIE").getByRole("button", { name: "View: Selfie" }).tap();
  await expect(page.getByRole("dialog").getByRole("img", { name: "Selfie" })).toBeVisible();
  await fits("preview");
  await page.getByRole("button", { name: "Close" }).tap();

  await tapOn(form.toReview, /\/edit\/review$/);
  await fits("review");
  await tapOn(form.send, /\/sub-accounts\/\d+$/);
  const account = new SubAccountPage(page);
  await expect(account.approved).toBeVisible();
  await fits("approved");
  await page.goto("/sub-accounts");
  await expect(page.getByRole("link", { name: company.company_name ?? "-" })).toBeVisible();
  await fits("list-approved");
  expect(await openedAccount(api, typed)).toMatchObject({ status: "APPROVED" });
});
