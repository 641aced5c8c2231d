import { useTranslations } from "next-intl";

const KNOWN = [
  "processing",
  "pending",
  "on_hold",
  "returning",
  "returned",
  "completed",
  "failed",
  "expired",
  "refunded",
] as const;
const isKnown = (word: string): word is (typeof KNOWN)[number] => KNOWN.some((one) => one === word);

/** The exchange's word for a state; one that is not known as it is. */
export function StatusWord({ word }: { word: string }) {
  const t = useTranslations("reconciliation");
  return isKnown(word) ? <span>{t(`status.${word}`)}</span> : <span translate="no">{word}</span>;
}
