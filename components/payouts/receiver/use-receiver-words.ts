import { useTranslations } from "next-intl";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** A receiver in one line of a list to choose from: name, key, holder, and what is new about it. */
export function useReceiverWords() {
  const t = useTranslations("receiver");
  return ({ name, key, kind, holder, changes, alike }: ReceiverView): string => {
    const marks = [
      ...changes.map(({ what }) => t(`short.${what}`)),
      ...(alike.length > 0 ? [t("short.alike")] : []),
    ];
    const parts = [
      shownName(name),
      kind === null ? key : `${t(`kinds.${kind}`)} ${key}`,
      holder && shownName(holder.name),
      holder?.maskedDocument,
      marks.length > 0 && `(${marks.join(", ")})`,
    ];
    return parts.filter(Boolean).join(" · ");
  };
}
