import { renderToStaticMarkup } from "react-dom/server";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { SPOKEN, shownText } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { FixedChecks } from "./fixed-checks.tsx";

type Approval = "free" | "needed" | "waiting" | "granted";
const marked = (approval: Approval, cooling = 0, mayApprove = false) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="UTC">
      <FixedChecks
        approval={approval}
        mayApprove={mayApprove}
        cooling={cooling}
        isExternal={false}
      />
    </NextIntlClientProvider>,
  );
  return html
    .split("<li")
    .find((one) => one.includes("aria-current"))
    ?.replaceAll(/<[^>]*>/g, "");
};

test("one thing is next, and signing comes after approval and cooling off", () => {
  const { check } = MESSAGES.en.batches;
  expect(marked("needed")).toContain(check.needed);
  expect(marked("waiting", 2)).toContain(check.waiting);
  expect(marked("waiting", 2, true)).toContain(check.yours);
  expect(marked("granted", 2)).toContain("2 receivers");
  expect(marked("granted")).toContain(check.sign);
  expect(marked("free")).toContain(check.sign);
});

test.each(SPOKEN)(
  "in %s: only what the batch still needs is listed, and its approval",
  (locale) => {
    const { check } = MESSAGES[locale].batches;
    const listed = (approval: "needed" | "granted") =>
      shownText(<FixedChecks approval={approval} cooling={0} isExternal />, locale);
    for (const said of [check.needed, check.owners]) expect(listed("needed")).toContain(said);
    for (const said of [check.lines, check.receivers]) expect(listed("needed")).not.toContain(said);
    expect(listed("granted")).toContain(check.granted);
  },
);
