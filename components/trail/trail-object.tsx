import { useLocale, useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { TrailRowView } from "#lib/trail/views/trail.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { monthTitle } from "#lib/format/month-word.ts";
import { shorten } from "#lib/format/shorten.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

const IS_NUMBER = /^\d+$/;
const IS_MONTH = /^\d{4}-\d\d$/;

/** An id without its middle; a wallet's begins with its network, and a spender's ends with it. */
function shortId(id: string): string {
  const [, account, network] = /^(\S+) on (\S+)$/.exec(id) ?? [];
  if (account && network) return networkName(network);
  return id
    .split(" ")
    .map((part, index, { length }) => (index < length - 1 ? networkName(part) : shorten(part)))
    .join(" · ");
}

/** Whom a payment comes from or goes to and its amount, or what something is called; null: it has neither. */
function useSummary(row: TrailRowView): string | null {
  const locale = useLocale() as Locale;
  const { payment, object } = row;
  const who = payment ? payment.name : row.name;
  const name = who === null ? null : payment?.of === "payin" ? bankName(who) : shownName(who);
  if (object?.noun === "request" && name !== null && IS_MONTH.test(name)) {
    return monthTitle(name, locale);
  }
  if (payment === null) return name;
  const sum = amountText(payment.amount, payment.asset, locale, true);
  return [name, sum].filter(Boolean).join(" · ");
}

/** What kind of thing it is, and its number; of an intent, the payment that it became, or what it asks for. */
function useTitle({ object, payment }: TrailRowView): { word: string; number: string | null } {
  const t = useTranslations("audit");
  const { noun, id } = object ?? { noun: null, id: "" };
  if (noun === "intent" && payment) {
    const { of, number } = payment;
    return { word: number === null ? t(`intentOf.${of}`) : t(`noun.${of}`), number };
  }
  if (noun === null) return { word: id, number: null };
  return { word: t(`noun.${noun}`), number: IS_NUMBER.test(id) ? id : null };
}

/** What a line of the trail is about: a link to its page, or where it has none to all that happened to it. */
export function TrailObject({ row }: { row: TrailRowView }) {
  const { subject, object, href } = row;
  const { word, number } = useTitle(row);
  const summary = useSummary(row);
  if (subject === null || object === null) return null;
  const { noun, id } = object;
  const story = `/settings/audit?${new URLSearchParams({ about: subject })}`;
  const isTold = noun === null || number !== null;
  return (
    <span className="block max-w-80">
      <TextLink href={href ?? story} title={`${word} ${id}`.trim()} className="block truncate">
        {number === null ? word : `${word} ${number}`}
      </TextLink>
      {(summary !== null || !isTold) && (
        <span
          translate="no"
          title={summary ?? undefined}
          className="block truncate text-xs text-muted"
        >
          {summary ?? shortId(id)}
        </span>
      )}
    </span>
  );
}

/** The same as text, for a phone's second line. */
export function TrailObjectShort({ row }: { row: TrailRowView }) {
  const { object } = row;
  const { word, number } = useTitle(row);
  const summary = useSummary(row);
  if (object === null) return null;
  const { noun, id } = object;
  const isTold = noun === null || number !== null;
  return (
    <>
      <span>{number === null ? word : `${word} ${number}`}</span>
      {(summary !== null || !isTold) && (
        <>
          <span>{word === "" ? "" : " · "}</span>
          <span translate="no" className={summary ? undefined : "whitespace-nowrap"}>
            {summary ?? shortId(id)}
          </span>
        </>
      )}
    </>
  );
}
