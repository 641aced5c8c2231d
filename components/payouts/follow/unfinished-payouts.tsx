import { useNow, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ExternalWaiting } from "#lib/payouts/views/external-waiting.ts";
import type { UnfinishedPayouts as Lists } from "#lib/payouts/views/unfinished-payouts.ts";
import type { WayOn } from "#lib/rules/allowances/way-on.ts";
import type { Token } from "#protocol/money/money.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type Unfinished = {
  key: string;
  name: string;
  state: ExternalWaiting["state"] | (typeof OWN_WORDS)[number];
  /** What its person does next; left out where there is nothing to do but wait. */
  action?: WayOn | "sign";
  isScheduled?: boolean;
  href: string;
  token: Token;
  amount: string | null;
  receiverAmount: string | null;
  /** Null: no moment ends it. */
  until: string | null;
};

type UnfinishedPayoutsProps = {
  payouts: Lists;
  mayOpen: boolean;
  /** One line, however many: the reader looks for others. */
  isFolded?: boolean;
};

const TONES: Partial<Record<Unfinished["state"], StatusTone>> = {
  unconfirmed: "warn",
  signing: "warn",
  signed: "warn",
  expired: "warn",
  approved: "info",
  approvedExpired: "warn",
  allowed: "ok",
};

const OWN_WORDS = [
  "approved",
  "approvedExpired",
  "unconfirmed",
  "signing",
  "expired",
  "signed",
] as const;
const hasOwnWord = (state: Unfinished["state"]): state is (typeof OWN_WORDS)[number] =>
  (OWN_WORDS as readonly string[]).includes(state);

const ofIntent = <One extends { intent: string; receiver: string }>(one: One) => ({
  ...one,
  key: one.intent,
  name: one.receiver,
  href: `/payouts/new?intent=${one.intent}`,
});

/** Payouts that are not known to exist at the exchange, with what each waits for; nothing where there are none. */
export function UnfinishedPayouts({ payouts, mayOpen, isFolded = false }: UnfinishedPayoutsProps) {
  const t = useTranslations("payouts");
  const external = useTranslations("externalPayouts");
  const now = useNow();
  const open = useTranslations("openSignatures");
  const overview = useTranslations("overview");
  const { unconfirmed, signing, approved, scheduled, waiting } = payouts;
  const isOver = (at: string | null) => at !== null && new Date(at) <= now;
  const rows: Unfinished[] = [
    ...unconfirmed.map((one) => ({
      ...ofIntent(one),
      state: "unconfirmed" as const,
      until: null,
    })),
    ...signing.map((one): Unfinished => ({
      ...one,
      key: `signature ${one.id}`,
      name: one.receiver ?? one.batch ?? t("revokeTitle"),
      state: one.isSent ? "signed" : one.next === "requote" ? "expired" : "signing",
      action: one.next,
      // A signature that was sent has no end of its own, while its quote may be over.
      until: isOver(one.quoteEndsAt) ? one.quoteEndsAt : one.endsAt,
    })),
    ...approved.map((one): Unfinished => ({
      ...ofIntent(one),
      ...(isOver(one.quoteEndsAt)
        ? { state: "approvedExpired", action: "requote" }
        : { state: "approved", action: "sign" }),
    })),
    ...scheduled.map((one): Unfinished => ({
      ...ofIntent(one),
      ...(isOver(one.quoteEndsAt)
        ? { state: "expired", action: "requote" }
        : { state: "signing", action: "sign" }),
      isScheduled: true,
      until: one.quoteEndsAt,
    })),
    ...waiting.map(ofIntent),
  ];
  if (rows.length === 0) return null;
  const columns: Column<Unfinished>[] = [
    {
      key: "receiver",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: ({ name, href, isScheduled }) => {
        const shown = <bdi translate="no">{shownName(name)}</bdi>;
        return (
          <>
            {mayOpen ? <RowLink href={href}>{shown}</RowLink> : shown}
            {isScheduled && (
              <span className="block text-xs font-normal text-muted">{t("scheduledNote")}</span>
            )}
          </>
        );
      },
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: ({ state, action, name, href }) => {
        const word =
          action &&
          (action === "sign" ? overview("trouble.approved.action", { count: 1 }) : open(action));
        return (
          <span className="grid justify-items-start">
            <StatusMark tone={TONES[state] ?? "wait"}>
              {hasOwnWord(state) ? t(`${state}State`) : external(`state.${state}`)}
            </StatusMark>
            {mayOpen && word && (
              <TextLink
                href={href}
                className="relative z-1 text-sm"
                aria-label={`${word}: ${shownName(name)}`}
              >
                {word}
              </TextLink>
            )}
          </span>
        );
      },
    },
    {
      key: "reais",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ receiverAmount }) =>
        receiverAmount === null ? null : <Amount units={receiverAmount} asset="BRL" />,
    },
    {
      key: "tokens",
      head: t("tokens"),
      align: "end",
      cell: ({ amount, token }) =>
        amount === null ? null : <ListAmount units={amount} token={token} />,
    },
    {
      key: "until",
      head: external("until"),
      phone: "under-end",
      cell: ({ until, state }) =>
        until === null || state === "allowed" ? null : <Until at={until} isOver={isOver(until)} />,
    },
  ];
  const table = (
    <Table caption={t("unfinishedTitle")} columns={columns} rows={rows} rowKey={({ key }) => key} />
  );
  if (isFolded) {
    return <Disclosure summary={t("unfinishedCount", { count: rows.length })}>{table}</Disclosure>;
  }
  return (
    <section aria-labelledby="unfinished-payouts" className="grid gap-3">
      <h2 id="unfinished-payouts" className="text-lg font-semibold">
        {t("unfinishedTitle")}
      </h2>
      {table}
    </section>
  );
}

/** Until when it can be finished; of what has passed, that it has. */
function Until({ at, isOver }: { at: string; isOver: boolean }) {
  const external = useTranslations("externalPayouts");
  const dashboard = useTranslations("dashboard");
  return (
    <span className={isOver ? "text-warn" : undefined}>
      {isOver ? (
        <span>{`${dashboard("expired")} `}</span>
      ) : (
        <span aria-hidden="true" className="text-muted md:hidden">{`${external("until")} `}</span>
      )}
      <Moment at={at} short />
    </span>
  );
}
