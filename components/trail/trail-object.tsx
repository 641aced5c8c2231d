import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { TrailLineView } from "#lib/trail/views/trail.ts";
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

/** What a line of the trail is about: a link to all that happened to it. */
export function TrailObject({ row: { subject, object } }: { row: TrailLineView }) {
  const t = useTranslations("audit");
  if (subject === null || object === null) return null;
  const { noun, id } = object;
  const word = noun === null ? "" : t(`noun.${noun}`);
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
          {shortId(id)}
        </span>
      )}
    </span>
  );
}

/** The same in a word and a number, for a phone's second line. */
export function TrailObjectShort({ row: { object } }: { row: TrailLineView }) {
  const t = useTranslations("audit");
  if (object === null) return null;
  const { noun, id } = object;
  return (
    <>
      {noun !== null && <span>{t(`noun.${noun}`)}</span>}{" "}
      <span className="whitespace-nowrap">{shortId(id)}</span>
    </>
  );
}
