import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { ChangedLineView } from "#lib/closes/views/changed.ts";

const FIELDS = [
  "day",
  "at",
  "reference",
  "cost_centre",
  "category",
  "payment.status",
  "payment.sends",
  "payment.gets",
  "payment.fee",
  "payment.chain",
  "payment.hash",
  "payment.wallet",
  "payment.end_to_end_id",
  "match",
  "stands_for",
  "state",
  "reason",
] as const;
type Field = (typeof FIELDS)[number];
const isKnown = (field: string): field is Field => FIELDS.some((one) => one === field);
/** A message's key has no dots of its own. */
const keyOf = (field: Field) => field.replace(".", "_") as "day";

type ChangedLinesProps = {
  title: string;
  hint: string;
  changed: { count: number; lines: readonly ChangedLineView[] };
};

/** Lines that are not what they were, each with what differs. */
export function ChangedLines({ title, hint, changed }: ChangedLinesProps) {
  const t = useTranslations("closes");
  return (
    <Notice tone="warn" title={title}>
      <p>{hint}</p>
      <ul className="mt-2 grid gap-2">
        {changed.lines.map((line) => (
          <li key={line.key} className="grid gap-0.5">
            <p>
              <LineName line={line} /> <span>{t(`how.${line.how}`)}</span>
            </p>
            {line.fields.length > 0 && (
              <ul className="grid gap-0.5 pl-3 text-sm">
                {line.fields.map(({ field, was, now }) => (
                  <li key={field} className="wrap-anywhere">
                    <span>{isKnown(field) ? t(`field.${keyOf(field)}`) : t("fieldOther")}</span>{" "}
                    <span translate="no" className="text-muted line-through">
                      {was || "–"}
                    </span>{" "}
                    <span aria-hidden>→</span> <span translate="no">{now || "–"}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {changed.count > changed.lines.length && (
        <p className="mt-2">{t("andMore", { count: changed.count - changed.lines.length })}</p>
      )}
    </Notice>
  );
}

const MOVED = ["payin", "payout", "return", "fee"] as const;
const isMoved = (kind: string | null): kind is (typeof MOVED)[number] =>
  MOVED.some((one) => one === kind);

function LineName({ line: { is, kind, number, href } }: { line: ChangedLineView }) {
  const t = useTranslations("closes");
  const name = isMoved(kind)
    ? t(`thing.${kind}`, { number })
    : t(`thing.${is === "statement" ? "statement" : "exception"}`, { number });
  return href === null ? <span>{name}</span> : <TextLink href={href}>{name}</TextLink>;
}
