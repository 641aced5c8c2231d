import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { newAddress } from "#e2e/fixtures/wallets/wallet-keys.ts";
import { OnboardingPage } from "#e2e/pages/onboarding-page.ts";
import { PayingWalletsPage } from "#e2e/pages/paying-wallets-page.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";

const APP = join(import.meta.dirname, "../app");
const CPF = "529.982.247-25";

/** Every page that the app has, as a path with its parameters' names: "/payins/[id]". */
const PAGES = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((file) => /(^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/(^|\/)page\.tsx$/, "").replaceAll(/\([^)]*\)\/?/g, "")}`)
  .toSorted();

/** What a page with parameters is about; each page that is not named here has none. */
type Objects = Record<string, string>;

/** One of each kind of thing that has pages. */
async function make(page: Page): Promise<Objects> {
  const last = () => new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await makePayin(page, { name: "Cofre dos títulos" });
  const payin = last();
  await page.goto("/wallets");
  await page.getByRole("link", { name: "Cofre dos títulos" }).click();
  await page.waitForURL(/\/wallets\/[^/]+$/);
  const wallet = last();
  const accounts = new PixAccountFormPage(page);
  await accounts.create({ kind: "CPF", key: CPF, name: "Papelaria Lima", holder: "Rui Lima" });
  const account = last();
  const paying = new PayingWalletsPage(page);
  await paying.openForm();
  await paying.fill({ address: newAddress(), name: "Tesouraria" });
  await page.waitForURL(/\/paying-wallets$/);
  await page.getByRole("link", { name: "Tesouraria" }).click();
  await page.waitForURL(/\/paying-wallets\/\d+$/);
  const payer = last();
  const draft = await new OnboardingPage(page).begin();
  await page.goto("/settings/team");
  await page.getByRole("link", { name: /^gerenciar/i }).click();
  await page.waitForURL(/\/settings\/team\/[^/]+$/);
  const person = last();
  return {
    "/payins/[id]": payin,
    "/wallets/[id]": wallet,
    "/pix-accounts/[id]": account,
    "/paying-wallets/[id]": payer,
    "/sub-accounts/[id]": draft,
    "/settings/team/[id]": person,
    "/settings/team/invitations/[id]": "none",
    "/settings/credentials/[id]": "1",
    "/settings/webhooks/[id]": "1",
    "/settings/signing/[network]": "polygon",
    "/settings/exchange/return/[id]": "E1",
    // None was made: these say so, in a title of their own.
    "/payouts/[id]": "999999",
    "/payouts/revoke/[id]": "999999",
  };
}

/** A page's address; a sub-account's steps are pages of their own. */
const addressOf = (path: string, objects: Objects) =>
  Object.entries(objects)
    .reduce((made, [of, id]) => made.replace(of, of.replace(/\[\w+\]/, id)), path)
    .replace("[step]", "representative");

test("every page's title says what is seen there, in both languages, and no key", async ({
  signedInPage: page,
  faults,
}) => {
  test.setTimeout(240_000);
  faults.allow(/status of 404/);
  const objects = await make(page);
  expect(PAGES.length).toBeGreaterThan(40);
  for (const locale of ["pt-BR", "en"] as const) {
    await speak(page, locale);
    const titles = new Map<string, string>();
    for (const path of PAGES.filter((each) => each !== "/sign-in")) {
      const address = addressOf(path, objects);
      expect(address, path).not.toContain("[");
      await page.goto(address);
      const heading = page.getByRole("main").getByRole("heading", { level: 1 });
      const headline = (await heading.innerText()).replaceAll(/\s+/g, " ");
      await expect(page, address).toHaveTitle(/ · Ponte$/);
      const title = (await page.title()).replaceAll(/\s+/g, " ");
      expect(title, address).toContain(headline);
      expect(title, address).not.toMatch(/\d{3}\.?\d{3}\.?\d{3}-?\d{2}/);
      // A page that only leads on has the title of where it leads.
      if (new URL(page.url()).pathname === address) titles.set(address, title);
    }
    // The pages of one object are told apart in a browser's tabs and history.
    const twice = [...titles].filter(([address, title]) =>
      [...titles].some(([other, same]) => other !== address && same === title),
    );
    expect(
      twice.filter(([, title]) => !/não existe|no such|nenhuma página|no page/i.test(title)),
    ).toEqual([]);
  }
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expect(page).toHaveTitle(/^(Entrar|Sign in) · Ponte$/);
});
