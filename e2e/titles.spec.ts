import { everyAddress } from "#e2e/fixtures/every-page.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

test("every page's title says what is seen there, in both languages, and no key", async ({
  signedInPage: page,
  faults,
}) => {
  const addresses = await everyAddress(page, faults);
  expect(addresses.length).toBeGreaterThan(40);
  for (const address of addresses) expect(address).not.toContain("[");
  for (const locale of ["pt-BR", "en"] as const) {
    await speak(page, locale);
    const titles = new Map<string, string>();
    for (const address of addresses) {
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
    expect(twice.filter(([, title]) => !/não encontrad[ao]|not found/i.test(title))).toEqual([]);
  }
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await expect(page).toHaveTitle(/^(Entrar|Sign in) · Ponte$/);
});
