import { accessibilityFaults } from "#e2e/fixtures/screenshots.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

test("the system starts, and says how to sign in", async ({ system, request }) => {
  expect(system.printed()).toContain(`Open ${system.origin}`);
  for (const url of [
    `${system.origin}/api/health`,
    `${system.origin}/api/ready`,
    `${system.serviceUrl}/health`,
    `${system.serviceUrl}/ready`,
  ]) {
    expect((await request.get(url)).status(), url).toBe(200);
  }
});

test("the sign-in page comes up clean", async ({ page }) => {
  const signIn = new SignInPage(page);
  await signIn.open();
  await expect(signIn.submit).toBeVisible();
  await expect(page).toHaveTitle(/Ponte/);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test("the printed credentials open the dashboard", async ({ signedInPage }) => {
  await expect(signedInPage.getByRole("main")).toBeVisible();
  expect(new URL(signedInPage.url()).pathname).toBe("/");
});
