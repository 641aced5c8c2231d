import { largePhoto, paper, photo, typedCompany } from "#e2e/fixtures/company.ts";
import { slowLine } from "#e2e/fixtures/system/slow-line.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";

/** Ten megabytes take half a minute. */
const SLOW = 350_000;

test("ten megabytes over a slow line: seen moving, cancelled, and in nobody's way", async ({
  signedInPage: page,
}) => {
  const form = new OnboardingPage(page);
  const { company } = typedCompany("Linha Lenta");
  const id = await form.begin();
  await form.fill(company);
  await form.go("representative");
  await form.step("documents").click();
  await page.waitForURL(/\/edit\/documents$/);
  await form.give("RG_FRONT", paper("frente.pdf"));
  await expect(form.arrived("RG_FRONT")).toBeVisible();
  const restore = await slowLine(page, SLOW);
  const file = await largePhoto();
  const percent = () => form.percent("SELFIE");

  await form.give("SELFIE", file);
  await expect.poll(percent).toBeGreaterThan(2);
  await form.cancel("SELFIE").click();
  await expect(form.missing("SELFIE")).toBeVisible();
  await page.reload();
  await expect(form.missing("SELFIE")).toBeVisible();

  await form.give("SELFIE", file);
  await expect.poll(percent).toBeGreaterThan(2);
  const [before, began] = [await percent(), performance.now()];
  // Meanwhile: a server action, another upload, and other pages of the same tab.
  await form.slot("RG_FRONT").getByRole("button", { name: "Remover: RG (frente)" }).click();
  await expect(form.missing("RG_FRONT")).toBeVisible();
  await form.give("RG_BACK", await photo("verso.jpg"));
  await expect(form.arrived("RG_BACK")).toBeVisible();
  await form.step("company").click();
  await page.waitForURL(/\/edit\/company$/);
  await form.field("trade_name").fill("Linha Lentíssima");
  await expect(form.unsaved).toHaveCount(0);
  await expect(form.uploading).toContainText("Um documento ainda está sendo enviado");
  await form.leave.click();
  await page.waitForURL("/sub-accounts");
  await expect(
    page.getByRole("row").filter({ hasText: company.company_name ?? "-" }),
  ).toBeVisible();
  await page.goBack();
  await form.step("documents").click();
  await page.waitForURL(/\/edit\/documents$/);
  const [after, seconds] = [await percent(), (performance.now() - began) / 1000];
  process.stdout.write(`${before} % to ${after} % while all that took ${seconds.toFixed(1)} s\n`);
  expect(after, "still on its way").toBeGreaterThan(before);
  expect(after).toBeLessThan(100);

  await restore();
  await expect(form.arrived("SELFIE")).toBeVisible();
  await page.goto(`/sub-accounts/${id}/edit/company`);
  await expect(form.field("trade_name")).toHaveValue("Linha Lentíssima");
  const kept = await page.request.get(`/api/sub-accounts/${id}/documents/SELFIE`);
  expect((await kept.body()).length).toBeGreaterThan(9_000_000);
});
