import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/fixtures/test.ts";

const KEPT = "ponte.walletconnect.somebody.has.eip155";
const kept = (page: Page) => page.evaluate((name) => localStorage.getItem(name), KEPT);

test("whoever signs out leaves no session with a wallet on a phone in the browser", async ({
  signedInPage: page,
}) => {
  await page.goto("/");
  await page.evaluate((name) => localStorage.setItem(name, "1"), KEPT);
  await page.reload();
  expect(await kept(page)).toBe("1");
  await page.getByRole("button", { name: /^(Sair|Sign out)$/ }).click();
  await page.waitForURL(/\/sign-in/);
  await expect.poll(() => kept(page)).toBeNull();
});
