import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { rolldown } from "rolldown";
import { translatePage } from "#e2e/fixtures/translate-page.ts";

const PARTS = join(import.meta.dirname, "../components/money/test/changing-parts.tsx");

/** Each part, with what it says before and after. */
const CHANGES = [
  ["button", /^Allow$/, /^Opening$/],
  ["status", /^Waiting$/, /^Paid$/],
  ["timeline", /^Waiting for the PIX \(In progress\)$/, /^PIX received \(Done\)$/],
  ["amount", /^1\.000000\sUSDC$/, /^2\.500000\sUSDC$/],
  ["sentence", /since 25 Nov 2026, 08:00:00\./, /since 25 Nov 2026, 09:00:00\./],
  ["payer", /^Rui paid now$/, /^Ana paid now$/],
  ["field", /^Tokens$/, /^Reais\s?optional$/],
] as const;

test("on a translated page each part shows its new words, and none ends the page", async ({
  page,
}) => {
  const bundle = await rolldown({
    input: PARTS,
    logLevel: "silent",
    transform: { define: { "process.env.NODE_ENV": '"production"' } },
  });
  const { output } = await bundle.generate({ format: "iife" });
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.addInitScript(translatePage);
  await page.route("http://parts/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" }),
  );
  await page.goto("http://parts/");
  await page.addScriptTag({ content: output[0].code });
  for (const [part, before] of CHANGES) {
    await expect(page.getByRole("region", { name: part })).toHaveText(before);
  }
  await expect(page.locator("font font")).not.toHaveCount(0);
  await expect(page.getByRole("region", { name: "amount" }).locator("font")).toHaveCount(0);
  await page.getByRole("button", { name: "later" }).click({ force: true });
  for (const [part, , after] of CHANGES) {
    await expect
      .soft(page.getByRole("region", { name: part }))
      .toHaveText(after, { timeout: 5000 });
  }
  expect(faults).toEqual([]);
});
