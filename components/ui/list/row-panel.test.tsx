import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime.js";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NextIntlClientProvider } from "next-intl";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { OpenMark } from "./open-mark.tsx";
import { RowLink } from "./row-link.tsx";
import { RowPanel } from "./row-panel.tsx";

const WORDS = { region: "Details", page: "Open page", close: "Close details" };
const drawn = (address: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <SearchParamsContext value={new URLSearchParams(address)}>
        <RowPanel list="/payins" words={WORDS} panel={<p>of the row</p>}>
          <section>
            <RowLink href="/payins/7">Seven</RowLink>
            <OpenMark row="7" word="open" />
          </section>
        </RowPanel>
      </SearchParamsContext>
    </NextIntlClientProvider>,
  );

test("a row in the address stands beside the list, in a region with a way to its page", () => {
  const html = drawn("status=failed&open=7");
  expect(html).toMatch(/<aside[^>]* aria-label="Details"/);
  expect(html).toMatch(/<a [^>]*href="\/payins\/7"[^>]*><span[^>]*>Open page/);
  expect(html).toMatch(/<button[^>]*aria-label="Close details"/);
  expect(html).toContain("of the row");
  expect(html).toContain(" · open");
});

test("another row is not the marked one", () => {
  const html = drawn("open=8");
  expect(html).toContain("of the row");
  expect(html).not.toContain(" · open");
});

test.each(["", "open=", "open=x", "open=../settings", "open=07", `open=${"9".repeat(19)}`])(
  "%j opens nothing",
  (address) => {
    const html = drawn(address);
    expect(html).not.toContain("<aside");
    expect(html).not.toContain("of the row");
  },
);
