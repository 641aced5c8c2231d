import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import type { TroubleKind, TroubleView } from "#lib/overview/views/troubles.ts";
import { SlowAttentionList } from "./slow-attention-list.tsx";
import { byUrgency } from "./trouble-items.tsx";

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
const [REQUEST, APPROVED] = ["View request", "Sign the payout"];

test("five are shown, first what is to be decided, then what is wrong, and the others at a click", () => {
  const { first, more } = shown({
    troubles: MANY,
    asked: { troubles: [trouble("credential_ended")], unread: [] },
    after: null,
  });
  expect(first.match(/<li/g)).toHaveLength(5);
  expect(first.indexOf(REQUEST)).toBeGreaterThan(0);
  expect(first.indexOf(APPROVED)).toBeGreaterThan(0);
  expect(first.indexOf(APPROVED)).toBeLessThan(first.indexOf(words.credential_ended.action));
  expect(more).toContain("Show 2 more");
  expect(more.match(/<li/g)).toHaveLength(2);
});

test("what is late comes first, then what is unanswered, then what is due today, then what waits for a person by its sum", () => {
  const waits = (kind: TroubleKind, amount: string | null, until?: string): TroubleView => ({
    ...trouble(kind),
    ...(amount !== null && { about: { amount, asset: "BRL", who: null } }),
    ...(until && { until }),
  });
  const troubles = [
    waits("request", "9000.00"),
    waits("approved_payin", null),
    waits("schedule_due", "120000.00", "2026-11-28T12:00:00.000Z"),
    waits("approved_batch", "120000.00", "2026-11-27T12:00:00.000Z"),
    waits("approved", "1500000.00"),
    waits("schedule_overdue", "1.00"),
    { ...waits("intent", "2.00"), since: "2026-11-26T12:00:00.000Z" },
    waits("differs", "9999999.00"),
  ];
  expect(byUrgency(troubles).map(({ kind }) => kind)).toEqual([
    "schedule_overdue",
    "intent",
    "schedule_due",
    "approved",
    "approved_batch",
    "request",
    "approved_payin",
    "differs",
  ]);
});

test("without an answer first, then requests and what is to be signed, then money at risk, then what is wrong, the nearest end, the oldest, and news", () => {
  const at = (day: number) => `2026-11-${day}T12:00:00.000Z`;
  const troubles: TroubleView[] = [
    trouble("webhook"),
    { ...trouble("wallet"), since: at(20) },
    { ...trouble("credential"), until: at(11) },
    { ...trouble("silent"), since: at(12) },
    { ...trouble("approved"), until: at(27) },
    { ...trouble("request"), until: at(25) },
    { ...trouble("payout_held"), since: at(24) },
    { ...trouble("payout_failed"), since: at(10) },
    { ...trouble("signature"), since: at(13) },
    { ...trouble("payout_intent"), since: at(25) },
    trouble("differs"),
  ];
  expect(byUrgency(troubles).map(({ kind }) => kind)).toEqual([
    "payout_intent",
    "signature",
    "request",
    "approved",
    "differs",
    "payout_held",
    "payout_failed",
    "credential",
    "silent",
    "wallet",
    "webhook",
  ]);
});

test("what the reader can do nothing about stands last, and the others at a click after all else", () => {
  const troubles = [trouble("differs", null), trouble("webhook"), trouble("request")];
  expect(byUrgency(troubles).map(({ kind }) => kind)).toEqual(["request", "webhook", "differs"]);
  const { html } = shown({
    troubles: [...MANY],
    asked: { troubles: [], unread: ["credentials"] },
    after: <p>left open</p>,
  });
  expect(html.indexOf("left open")).toBeLessThan(html.indexOf("<details"));
  expect(html.indexOf(MESSAGES.en.overview.unreadLead)).toBeLessThan(html.indexOf("<details"));
});

test("a single one says how much and who, several what they come to", () => {
  const about = { amount: "1200.00", asset: "BRL", who: "Padaria Sol" } as const;
  const single = shown({
    troubles: [{ ...trouble("payout_failed"), about }],
    asked: null,
    after: null,
  });
  expect(single.html.replaceAll(/<[^>]*>/g, "")).toMatch(/1,200\.00 · Padaria Sol/);
  const many = { ...trouble("payout_failed"), count: 3, about: { ...about, who: null } };
  const text = shown({ troubles: [many], asked: null, after: null }).html.replaceAll(
    /<[^>]*>/g,
    "",
  );
  expect(text).toMatch(/3 payouts failed.*1,200\.00/);
  expect(text).not.toContain(" · ");
});

test("five have no click, and whom to ask is said where the reader can do nothing", () => {
  const { html } = shown({
    troubles: [...MANY.slice(0, 4), trouble("webhook", null)],
    asked: { troubles: [], unread: [] },
    after: null,
  });
  expect(html).not.toContain("<details");
  expect(html).toContain(MESSAGES.en.overview.needsOthers);
});

test("nothing is said to need attention only once everything was read, and nothing else is there", () => {
  const { needsNone } = MESSAGES.en.overview;
  const read = { troubles: [], unread: [] };
  expect(shown({ troubles: [], asked: read, after: null }).html).toContain(needsNone);
  expect(shown({ troubles: [], asked: read, after: <p>open</p> }).html).not.toContain(needsNone);
  expect(shown({ troubles: [], asked: null, after: null }).html).not.toContain(needsNone);
  expect(
    shown({ troubles: [], asked: { troubles: [], unread: ["credentials"] }, after: null }).html,
  ).not.toContain(needsNone);
});
