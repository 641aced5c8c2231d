import { everyAddress } from "#e2e/fixtures/every-page.ts";
import { looseTexts } from "#e2e/fixtures/loose-texts.ts";
import { expect, test } from "#e2e/fixtures/test.ts";

test("on no page does React hold a text that a translator may take", async ({
  signedInPage: page,
  faults,
}) => {
  const found: string[] = [];
  for (const address of await everyAddress(page, faults)) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    found.push(...(await looseTexts(page)).map((text) => `${address}: ${text}`));
  }
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.waitForLoadState("networkidle");
  found.push(...(await looseTexts(page)).map((text) => `/sign-in: ${text}`));
  expect(found).toEqual([]);
});

test("a planted text of that kind is found", async ({ signedInPage: page }) => {
  expect(await looseTexts(page)).toEqual([]);
  const words = await page.evaluate(() => {
    // As if React had drawn it: a sibling in its tree, of the kind of texts.
    const heading = document.querySelector("h1");
    if (!heading) throw new Error("no heading");
    const key = Object.keys(heading).find((name) => name.startsWith("__reactFiber$")) ?? "";
    type Fiber = { child: unknown; alternate: Fiber | null };
    const fiber = Reflect.get(heading, key) as Fiber;
    const stateNode = heading.firstChild;
    const text = { tag: 6, stateNode, child: null, sibling: null, return: fiber };
    for (const each of [fiber, fiber.alternate]) if (each) each.child = text;
    return heading.textContent;
  });
  expect((await looseTexts(page)).join("\n")).toContain(words ?? "-");
});
