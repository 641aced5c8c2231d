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

/** The amount of an intent and the number of whom it pays; null: there is no such intent. */
function useIntentSummary(intent: TrailRowView["intent"]): string | null {
  const t = useTranslations("audit");
  const locale = useLocale();
  if (intent === null) return null;
  const { amount, asset, pixAccount } = intent;
  const sum = amountText(amount, asset, locale, true);
  return pixAccount === null ? sum : `${sum} → ${t("noun.PIX account")} ${pixAccount}`;
}

/** What a line of the trail is about: a link to all that happened to it. */
export function TrailObject({ row: { subject, object, intent } }: { row: TrailRowView }) {
  const t = useTranslations("audit");
  const summary = useIntentSummary(intent);
  if (subject === null || object === null) return null;
  const { noun, id } = object;
  const word = intent ? t(`intentOf.${intent.of}`) : noun === null ? "" : t(`noun.${noun}`);
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
      {!isInline && (
        <span translate="no" className="block truncate text-xs text-muted">
          {summary ?? shortId(id)}
        </span>
      )}
    </span>
  );
}

/** The same in a word and a number, for a phone's second line. */
export function TrailObjectShort({ row: { object, intent } }: { row: TrailRowView }) {
  const t = useTranslations("audit");
  const summary = useIntentSummary(intent);
  if (object === null) return null;
  const { noun, id } = object;
  return (
    <>
      {noun !== null && <span>{t(intent ? `intentOf.${intent.of}` : `noun.${noun}`)}</span>}{" "}
      <span className={summary ? undefined : "whitespace-nowrap"}>{summary ?? shortId(id)}</span>
    </>
  );
}
