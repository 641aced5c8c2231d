import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { TroubleKind, TroubleView } from "#lib/overview/views/troubles.ts";
import { SlowAttentionList } from "./slow-attention-list.tsx";

const trouble = (kind: TroubleKind, href: string | null = "/there"): TroubleView => ({
  kind,
  count: 1,
  isMore: false,
  since: null,
  href,
});
const MANY = (["request", "change", "approved", "intent", "silent", "wallet"] as const).map(
  (kind) => trouble(kind),
);

function shown(props: Parameters<typeof SlowAttentionList>[0]) {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={MESSAGES.en} timeZone="America/Sao_Paulo">
      <SlowAttentionList {...props} />
    </NextIntlClientProvider>,
  );
  const [first = "", ...more] = html.split("<details");
  return { html, first, more: more.join("") };
}

const { trouble: words } = MESSAGES.en.overview;

test("five are shown, what is wrong and what is to be decided before them, and the others at a click", () => {
  const { first, more } = shown({
    troubles: MANY,
    asked: { troubles: [trouble("credential_ended")], unread: [] },
    below: 0,
  });
  expect(first.match(/<li/g)).toHaveLength(5);
  expect(first.indexOf(words.credential_ended.action)).toBeGreaterThan(0);
  expect(first.indexOf(words.credential_ended.action)).toBeLessThan(
    first.indexOf(words.approved.text),
  );
  expect(first.indexOf(words.credential_ended.action)).toBeLessThan(
    first.indexOf(words.request.text),
  );
  expect(first.indexOf(words.request.text)).toBeLessThan(first.indexOf(words.approved.text));
  expect(more).toContain("Show all (7)");
  expect(more.match(/<li/g)).toHaveLength(2);
});

test("five have no click, and whom to ask is said where the reader can do nothing", () => {
  const { html } = shown({
    troubles: [...MANY.slice(0, 4), trouble("webhook", null)],
    asked: { troubles: [], unread: [] },
    below: 0,
  });
  expect(html).not.toContain("<details");
  expect(html).toContain(MESSAGES.en.overview.needsOthers);
});

test("nothing is said to need attention only once everything was read, and nothing else is there", () => {
  const { needsNone } = MESSAGES.en.overview;
  const read = { troubles: [], unread: [] };
  expect(shown({ troubles: [], asked: read, below: 0 }).html).toContain(needsNone);
  expect(shown({ troubles: [], asked: read, below: 1 }).html).not.toContain(needsNone);
  expect(shown({ troubles: [], asked: null, below: 0 }).html).not.toContain(needsNone);
  expect(
    shown({ troubles: [], asked: { troubles: [], unread: ["credentials"] }, below: 0 }).html,
  ).not.toContain(needsNone);
});
