import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Elements } from "#components/ui/elements.ts";
import type { ActivityTotalsView, MovementView } from "#lib/activity/views/activity.ts";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { LIST_COLUMNS } from "#lib/rules/activity/list-columns.ts";
import { ActivityTabs } from "./activity-tabs.tsx";
import { ActivityTotals } from "./activity-totals.tsx";
import { ListedTotals } from "./listed-totals.tsx";
import { MovementTable } from "./movement-table.tsx";

const drawn = (locale: Locale, screen: Elements) =>
  renderToStaticMarkup(
    <NextIntlClientProvider
      locale={locale}
      messages={MESSAGES[locale]}
      timeZone="America/Sao_Paulo"
      now={new Date("2026-11-21T20:00:00.000Z")}
    >
      {screen}
    </NextIntlClientProvider>,
  );
const text = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("\u00a0", " ")
    .replaceAll(/\s+/g, " ");

const PAYIN_STATE: NonNullable<MovementView["payin"]> = {
  status: "completed",
  chainCheck: "verified",
  paidAt: "2026-11-21T18:01:00.000Z",
  expiresAt: "2026-11-21T18:15:00.000Z",
  transactionHash: "0x1",
  isUndeliverable: false,
  serverNow: "2026-11-21T20:00:00.000Z",
};
const PAYOUT_STATE: NonNullable<MovementView["payout"]> = {
  phase: "refunded",
  chainCheck: "verified",
  status: "refunded",
};
const payin: MovementView = {
  id: "9",
  kind: "payin",
  side: "payin",
  href: "/payins/4",
  number: "1042",
  state: "done",
  payin: PAYIN_STATE,
  payout: null,
  isUnder: false,
  name: "Padaria São João",
  amount: "250.00",
  tokens: "45.520257",
  token: "USDC",
  network: "polygon",
  reference: "NF 17",
  at: "2026-11-21T18:00:00.000Z",
};
const fee: MovementView = {
  ...payin,
  id: "8",
  kind: "fee",
  payin: null,
  isUnder: true,
  amount: "-1.25",
  tokens: null,
};
const payout: MovementView = {
  ...payin,
  id: "10",
  kind: "payout",
  side: "payout",
  href: "/payouts/7",
  number: "7",
  state: "failed",
  payin: null,
  payout: PAYOUT_STATE,
  name: null,
  amount: "-240.07",
  tokens: "-45.520257",
};
const totals: ActivityTotalsView = {
  counts: { open: 0n, done: 1_234_567n, failed: 2n, expired: 3n },
  payins: { count: 2n, grossCents: 500_00n, feeCents: 2_50n, netCents: 497_50n },
  payouts: null,
  returnedCents: 1_00n,
  feeCents: null,
  tokens: [{ token: "USDC", received: 91_040_514n, sent: 0n }],
  withoutFee: 0n,
  state: "done",
  among: null,
};

describe.each(LOCALES)("in %s", (locale) => {
  const words = MESSAGES[locale].activity;

  test("the reais of payouts are said to be without the fees; payins' are what was paid", () => {
    const listed = {
      count: 2n,
      isOfCompleted: true,
      isOff: null,
      cents: 500_00n,
      tokens: [{ token: "USDC", units: 91_040_514n }],
      among: null,
    } as const;
    const said = (of: "payins" | "payouts", isOfCompleted = true) =>
      text(drawn(locale, <ListedTotals of={of} totals={{ ...listed, isOfCompleted } as never} />));
    expect(said("payouts")).toContain(words.totals.completedNet);
    expect(said("payouts", false)).toContain(words.totals.totalNet);
    expect(said("payins")).toContain(words.totals.completed);
    expect(said("payins")).not.toContain(words.totals.completedNet);
    const off = { ...listed, isOfCompleted: false, isOff: "failed" } as const;
    expect(text(drawn(locale, <ListedTotals of="payouts" totals={off as never} />))).toContain(
      words.totals.of.failed,
    );
  });

  test("a row says who, what, where it stands and how much, with its sign, and leads to its payment", () => {
    const html = drawn(locale, <MovementTable rows={[payin, payout, fee]} query={{}} />);
    const said = text(html);
    const cents = (whole: string, rest: string) =>
      `R$ ${whole}${locale === "en" ? "." : ","}${rest}`;
    expect(said).toContain(`+${cents("250", "00")}`);
    // A direction has one sign, whatever became of it; what never moved is quiet.
    expect(said).toContain(`−${cents("240", "07")}`);
    expect(html).toMatch(/text-muted[^>]*>−/);
    const at = (phase: typeof PAYOUT_STATE.phase) => ({ ...PAYOUT_STATE, phase });
    const open = { ...payout, state: "open", payout: at("paying") } as const;
    const under = text(drawn(locale, <MovementTable rows={[open]} query={{}} />));
    expect(under).toContain(`−${cents("240", "07")}`);
    const done = { ...open, state: "done", payout: at("completed") } as const;
    const left = text(drawn(locale, <MovementTable rows={[done]} query={{}} />));
    expect(left).toContain(`−${cents("240", "07")}`);
    expect(left).toMatch(/−45[.,]52 USDC/);
    const back = { ...payin, kind: "return", payin: null, tokens: null } as const;
    const returned = text(drawn(locale, <MovementTable rows={[back]} query={{}} />));
    expect(returned).toContain(`−${cents("250", "00")}`);
    // In the words of the payouts' own list.
    const { payins, payouts } = MESSAGES[locale];
    expect(under).toContain(payouts.phase.paying);
    const held = { ...open, payout: at("held_pix") };
    expect(text(drawn(locale, <MovementTable rows={[held]} query={{}} />))).toContain(
      payouts.phase.held_pix,
    );
    // A minute after it was paid: nothing is late.
    const serverNow = "2026-11-21T18:02:00.000Z";
    const paid = { ...PAYIN_STATE, status: "processing", transactionHash: null, serverNow };
    const sending = { ...payin, state: "open", payin: paid } as const;
    expect(text(drawn(locale, <MovementTable rows={[sending]} query={{}} />))).toContain(
      payins.phase.sending,
    );
    expect(said).toContain(`−${cents("1", "25")}`);
    expect(said).toContain("Padaria São João");
    expect(said).toContain(words.nobody);
    expect(said).toContain(words.rowTitle.payinFee.replace("{id}", "1042"));
    expect(said).toContain(payouts.phase.refunded);
    expect([...html.matchAll(/href="(\/pay[^"]+)"/g)].map(([, href]) => href)).toEqual([
      "/payins/4",
      "/payouts/7",
      "/payins/4",
    ]);
  });

  test("what can be hidden is, and who and how much stay", () => {
    const heads = (hidden: readonly (typeof LIST_COLUMNS)["/activity"][number][]) =>
      drawn(locale, <MovementTable rows={[payin]} query={{}} hidden={hidden} />).match(
        /columnheader/g,
      )!.length;
    const all = heads([]);
    // The boxes, who, and how much.
    expect(all).toBe(LIST_COLUMNS["/activity"].length + 3);
    for (const column of LIST_COLUMNS["/activity"]) {
      expect(heads([column]), column).toBeGreaterThanOrEqual(all - 1);
    }
  });

  test("totals say what was paid, the fees in it and what was left, and what was returned", () => {
    const html = drawn(locale, <ActivityTotals totals={totals} />);
    const said = text(html);
    const amounts = [...said.matchAll(/R\$ ([\d.,]+)/g)].map(([, amount]) => amount);
    expect(amounts.map((amount) => amount!.replace(",", "."))).toEqual([
      "500.00",
      "2.50",
      "497.50",
      "1.00",
    ]);
    expect(said).toContain(words.totals.of.done);
    expect(said).toMatch(/91[.,]04 USDC/);
    expect(html).toMatch(/title="91[.,]040514 USDC"/);
    const part = text(drawn(locale, <ActivityTotals totals={{ ...totals, among: 10_000 }} />));
    expect(part).toMatch(/10[.,]000/);
  });

  test("tabs count each state, and none where not all could be counted", () => {
    const counted = text(drawn(locale, <ActivityTabs query={{ state: "done" }} totals={totals} />));
    expect(counted).toMatch(/1[.,]234[.,]567/);
    const part = drawn(locale, <ActivityTabs query={{}} totals={{ ...totals, among: 10_000 }} />);
    expect(text(part)).not.toMatch(/\d/);
  });
});
