import { useLocale, useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TrailRowView } from "#lib/trail/views/trail.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { shorten } from "#lib/format/shorten.ts";

const IS_NUMBER = /^\d+$/;

/** An id without its middle; a wallet's begins with its network, and a spender's ends with it. */
function shortId(id: string): string {
  const [, account, network] = /^(\S+) on (\S+)$/.exec(id) ?? [];
  if (account && network) return networkName(network);
  return id
    .split(" ")
    .map((part, index, { length }) => (index < length - 1 ? networkName(part) : shorten(part)))
    .join(" · ");
}

/** The amount and the number of whom it pays, or who it is; null: the line is about neither. */
function useSummary({ payment, person }: TrailRowView): string | null {
  const t = useTranslations("audit");
  const locale = useLocale();
  if (payment === null) return person;
  const { amount, asset, pixAccount } = payment;
  const sum = amountText(amount, asset, locale, true);
  return pixAccount === null ? sum : `${sum} → ${t("noun.PIX account")} ${pixAccount}`;
}

/** What a line of the trail is about: a link to all that happened to it. */
export function TrailObject({ row }: { row: TrailRowView }) {
  const { subject, object, payment } = row;
  const word = useObjectWord(object, payment);
  const summary = useSummary(row);
  if (subject === null || object === null) return null;
  const { noun, id } = object;
  const isInline = noun === null || IS_NUMBER.test(id);
  return (
    <span className="block max-w-56">
      <TextLink
        href={`/settings/audit?${new URLSearchParams({ about: subject })}`}
        title={`${word} ${id}`.trim()}
        className="block truncate"
      >
        {isInline ? `${word} ${id}`.trim() : word}
      </TextLink>
      {(summary !== null || !isInline) && (
        <span translate="no" className="block truncate text-xs text-muted">
          {summary ?? shortId(id)}
        </span>
      )}
    </span>
  );
}

/** The same in a word and a number, for a phone's second line. */
export function TrailObjectShort({ row }: { row: TrailRowView }) {
  const { object, payment } = row;
  const word = useObjectWord(object, payment);
  const summary = useSummary(row);
  if (object === null) return null;
  const { id } = object;
  return (
    <>
      {word !== "" && <span>{IS_NUMBER.test(id) ? `${word} ${id}` : word}</span>}{" "}
      {(summary !== null || !IS_NUMBER.test(id)) && (
        <span className={summary ? undefined : "whitespace-nowrap"}>{summary ?? shortId(id)}</span>
      )}
    </>
  );
}

/** What kind of thing it is; of an intent, what it asks for. */
function useObjectWord(object: TrailRowView["object"], payment: TrailRowView["payment"]): string {
  const t = useTranslations("audit");
  const noun = object?.noun ?? null;
  if (noun === "intent" && payment) return t(`intentOf.${payment.of}`);
  return noun === null ? "" : t(`noun.${noun}`);
}
