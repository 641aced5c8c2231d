import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ImportedStatement } from "#lib/reconciliation/views/import-statement.ts";
import type { ImportHow } from "./import-how.ts";

type ImportFindingsProps = {
  found: ImportedStatement;
  pending: boolean;
  /** Sends the file again, with something said of it. */
  onAgain: (how: Partial<ImportHow>) => void;
};
type Read = Extract<ImportedStatement, { read: true }>;

/** Problems that are listed; a file whose columns are swapped has one on every line. */
const LISTED_MOST = 100;

/** What came of a file: what it brought, or what is wrong with it, line by line. */
export function ImportFindings({ found, pending, onAgain }: ImportFindingsProps) {
  const t = useTranslations("reconciliation");
  if (!found.read) {
    return (
      <div className="grid gap-3">
        <Notice
          tone={found.fault === "ask_plain" ? "warn" : "danger"}
          live
          title={t(`fileFault.${found.fault}`)}
        />
        {found.fault === "ask_plain" && (
          <div className="flex flex-wrap gap-2">
            {(["cents", "reais"] as const).map((plain) => (
              <Button key={plain} pending={pending} onClick={() => onAgain({ plain })}>
                {t(`plain.${plain}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
    );
  }
  if (found.imported === null) return <Faults found={found} pending={pending} onAgain={onAgain} />;
  const { added, matched, suggested, isKnown } = found.imported;
  const left = found.skipped.balances + found.skipped.future;
  return (
    <Notice
      tone={isKnown ? "info" : "success"}
      live
      title={isKnown ? t("importedKnown") : t("imported", { added })}
      action={
        suggested > 0 && (
          <LinkButton size="sm" href="/reconciliation?state=matches">
            {t("toMatches")}
          </LinkButton>
        )
      }
    >
      {!isKnown && <p>{t("importedHow", { matched, suggested })}</p>}
      {left > 0 && <p>{t("skipped", { count: left })}</p>}
    </Notice>
  );
}

function Faults({ found, pending, onAgain }: Omit<ImportFindingsProps, "found"> & { found: Read }) {
  const t = useTranslations("reconciliation");
  const { faults, lines } = found;
  const title = t("faults", { count: faults.length });
  return (
    <div className="grid gap-4">
      <Notice tone="danger" live title={title}>
        <span>{t("faultsHint")}</span>
      </Notice>
      <ul aria-label={title} className="grid divide-y divide-line text-sm">
        {faults.slice(0, LISTED_MOST).map(({ line, column, reason, value }) => (
          <li
            key={`${line} ${column}`}
            className="grid gap-x-4 py-2 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <span className="font-medium tabular-nums">{t("lineNo", { line })}</span>
            <span translate="no" className="wrap-anywhere">
              {t(value === "" ? "where" : "whereValue", {
                column: t(`column.${column}`),
                why: t(`fault.${reason}`),
                value,
              })}
            </span>
          </li>
        ))}
        {faults.length > LISTED_MOST && (
          <li className="py-2 text-muted">
            {t("moreFaults", { count: faults.length - LISTED_MOST })}
          </li>
        )}
      </ul>
      {lines > 0 && (
        <div>
          <Button pending={pending} onClick={() => onAgain({ mode: "right" })}>
            {t("importRight", { count: lines })}
          </Button>
        </div>
      )}
    </div>
  );
}
