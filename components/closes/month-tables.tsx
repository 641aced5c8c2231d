import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { DecidedDifferences } from "./decided-differences.tsx";
import { MonthPixAccounts } from "./month-pix-accounts.tsx";
import { MonthWallets } from "./month-wallets.tsx";
import type { Month } from "#lib/rules/closes/months.ts";

type MonthTablesProps = {
  figures: FiguresView;
  /** The link to the month's file; null: there is none yet, or none for this reader. */
  file?: Elements;
  /** The earlier month that is to be closed before the openings are known. */
  opensAfter?: Month | null;
};

/** What a month comes to, line by line: its explained differences, and each wallet and PIX account. */
export function MonthTables({ figures, file = null, opensAfter = null }: MonthTablesProps) {
  const isOpened = opensAfter === null;
  return (
    <>
      {figures.differences.length > 0 && <DecidedDifferences figures={figures} file={file} />}
      {figures.wallets.length > 0 && <MonthWallets {...figures} isOpened={isOpened} />}
      {figures.pix.length > 0 && (
        <MonthPixAccounts figures={figures} file={file} isOpened={isOpened} />
      )}
    </>
  );
}
