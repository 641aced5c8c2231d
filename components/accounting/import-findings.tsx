import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { ImportedLabels, ImportMode } from "#lib/accounting/views/label-import.ts";

type Found = Extract<ImportedLabels, { read: true }>;
type Fault = Found["faults"][number];

/** Problems that are listed; a file whose columns are swapped has one on every line. */
const LISTED_MOST = 100;

const OWN = ["not_a_number", "no_such_payment", "twice", "no_such_category", "archived"] as const;
const isOwn = (reason: string): reason is (typeof OWN)[number] => OWN.some((one) => one === reason);

type ImportFindingsProps = { found: Found; pending: boolean; onApply: (mode: ImportMode) => void };

/** What a file would change, and what is wrong with it, line by line. */
export function ImportFindings({ found, pending, onApply }: ImportFindingsProps) {
  const t = useTranslations("accounting");
  const { changes, same, faults } = found;
  const isRight = faults.length === 0;
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{t("found", { changes })}</p>
        {same > 0 && <p className="text-sm text-muted">{t("same", { same })}</p>}
      </div>
      {!isRight && (
        <Notice tone="danger" live title={t("faults", { count: faults.length })}>
          <span>{t("faultsHint")}</span>
        </Notice>
      )}
      {!isRight && (
        <ul
          aria-label={t("faults", { count: faults.length })}
          className="grid divide-y divide-line text-sm"
        >
          {faults.slice(0, LISTED_MOST).map((fault) => (
            <FaultRow key={`${fault.line} ${fault.column}`} fault={fault} />
          ))}
          {faults.length > LISTED_MOST && (
            <li className="py-2 text-muted">
              {t("moreFaults", { count: faults.length - LISTED_MOST })}
            </li>
          )}
        </ul>
      )}
      {changes > 0 && (
        <div>
          <Button
            tone={isRight ? "primary" : "plain"}
            pending={pending}
            onClick={() => onApply(isRight ? "all" : "right")}
          >
            {pending ? t("applying") : t(isRight ? "apply" : "applyRight", { changes })}
          </Button>
        </div>
      )}
    </div>
  );
}

function FaultRow({ fault: { line, column, reason, value } }: { fault: Fault }) {
  const t = useTranslations("accounting");
  const labels = useTranslations("dashboard.label");
  const sentences = useSentences();
  const why = isOwn(reason) ? t(`fault.${reason}`) : sentences.reason(reason);
  const head = column === "number" ? t("column.number") : labels(column);
  return (
    <li className="grid gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <span className="font-medium tabular-nums">{t("line", { line })}</span>
      <span translate="no" className="wrap-anywhere">
        {value === ""
          ? t("where", { column: head, why })
          : t("whereValue", { column: head, value, why })}
      </span>
    </li>
  );
}
