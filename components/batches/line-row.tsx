import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { cx } from "#components/ui/cx.ts";
import { Button } from "#components/ui/button.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { TextLink } from "#components/ui/text-link.tsx";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { FindingText } from "./finding-text.tsx";
import { LineFaults } from "./line-faults.tsx";
import { ReceiverMark } from "./receiver-mark.tsx";

/** The columns of all lines and of their head. */
const COLUMNS =
  "md:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)_9rem_5rem] md:items-baseline gap-x-4";

/** A person's number stands whole only where it is typed, or where it is wrong. */
const shownKey = ({ cells: { pix_key: key }, faults }: LineView): string =>
  parsePixKey(key)?.kind === "cpf" && faults.every(({ field }) => !KEY_FIELDS.has(field))
    ? maskPixKey(key)
    : key;
const KEY_FIELDS: ReadonlySet<string> = new Set(["pix_key", "kind"]);

/** The head of the lines, for those who see them as columns; read aloud, each line says what it is. */
export function LineHead() {
  const t = useTranslations("batches");
  return (
    <div
      aria-hidden="true"
      className={cx(
        "hidden h-9 rounded-t-lg border-b border-line bg-sunken px-4 text-xs font-medium text-muted md:grid md:content-center",
        COLUMNS,
      )}
    >
      <span>{t("line")}</span>
      <span>{t("receiver")}</span>
      <span>{t("field.pix_key")}</span>
      <span className="text-right">{t("field.amount")}</span>
    </div>
  );
}

type LineRowProps = {
  line: LineView;
  /** What confirms what was found. */
  confirm?: Elements;
  onEdit?: () => void;
};

/** One line: whom it pays and how much, and under it what is wrong or is to be looked at. */
export function LineRow({ line, confirm, onEdit }: LineRowProps) {
  const t = useTranslations("batches");
  const { number, cells, amount, faults, findings, receiver, suggested, repeats } = line;
  const key = shownKey(line);
  const purpose = cells.purpose || suggested;
  const name = shownName(cells.name || cells.holder_name);
  return (
    <div className={cx("grid grid-cols-[minmax(0,1fr)_auto] gap-y-1", COLUMNS)}>
      <span className="text-sm text-muted tabular-nums max-md:sr-only">
        <span className="sr-only">{t("lineNumber", { number })}</span>
        <span aria-hidden="true">{number}</span>
      </span>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2">
        <span aria-hidden="true" className="text-sm text-muted tabular-nums md:hidden">
          {number}
        </span>
        <bdi translate="no" className="min-w-0 truncate font-medium" title={name}>
          {name || "—"}
        </bdi>
        <ReceiverMark receiver={receiver} />
      </span>
      <span
        translate="no"
        className="min-w-0 truncate text-soft tabular-nums max-md:col-start-1 max-md:row-start-2"
        title={key}
      >
        {key || "—"}
      </span>
      <span className="text-right font-medium tabular-nums max-md:col-start-2 max-md:row-start-1">
        {amount === null ? (
          <span translate="no" className="text-bad">
            {cells.amount || "—"}
          </span>
        ) : (
          <Amount units={amount} asset="BRL" />
        )}
      </span>
      {onEdit && (
        // Alone in its box, it keeps its edge whatever follows in the row.
        <span className="justify-self-end max-md:col-start-2 max-md:row-start-2">
          <Button
            id={`edit-${number}`}
            size="sm"
            tone="quiet"
            aria-label={t("editLine", { number })}
            onClick={onEdit}
          >
            {t("edit")}
          </Button>
        </span>
      )}
      {purpose && (
        <span className="col-span-full text-sm text-muted md:pl-16">
          {t(cells.purpose ? "purposeIs" : "purposeSuggested", { code: purpose })}
        </span>
      )}
      {repeats && (
        <span className="col-span-full text-sm md:pl-16">
          <TextLink href={`/payouts/${repeats}`}>{t("repeats", { id: repeats })}</TextLink>
        </span>
      )}
      {(faults.length > 0 || findings.length > 0) && (
        <div className="col-span-full grid gap-1 md:pl-16">
          <LineFaults faults={faults} cells={cells} />
          {findings.length > 0 && (
            <ul className="grid gap-0.5 text-sm text-warn">
              {findings.map((finding) => (
                <li key={finding.kind}>
                  <FindingText finding={finding} />
                </li>
              ))}
            </ul>
          )}
          {confirm}
        </div>
      )}
    </div>
  );
}
