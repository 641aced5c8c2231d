import { addressOf, makeWhatPagesShow, PAGES } from "#e2e/fixtures/every-page.ts";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { payByTestWallet } from "#e2e/fixtures/make-payout.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayoutPage } from "#e2e/pages/payout-page.ts";

// Its own system, which holds one of each thing and nothing else.
test.use({ knobs: { QUOTE_TTL_SECONDS: "246" } });

/** "/payins/[id]" → "payins-id": a picture's name. */
const nameOf = (path: string) =>
  path.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "overview";

test("every page, in both languages", async ({ signedInPage: page, faults }) => {
  test.setTimeout(1_800_000);
  faults.allow(/status of 404/);
  const objects = await makeWhatPagesShow(page);
  await payByTestWallet(page, { account: "Papelaria Lima", amount: "25" });
  objects["/payouts/[id]"] = await new PayoutPage(page).number();
  // That of the payout: this system has no other signature.
  objects["/payouts/revoke/[id]"] = "1";
  for (const locale of ["pt-BR", "en"] as const) {
    await speak(page, locale);
    for (const path of PAGES.filter((each) => each !== "/sign-in")) {
      await test.step(`${path} in ${locale}`, async () => {
        await page.goto(addressOf(path, objects));
        await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
        await takeScreenshots(page, `gallery-${nameOf(path)}-${locale}`);
      });
    }
  }
});
