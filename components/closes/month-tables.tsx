import type { Elements } from "#components/ui/elements.ts";
import type { FiguresView } from "#lib/closes/views/figures.ts";
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

/** What a month comes to at each wallet and each PIX account. */
export function MonthTables({ figures, file = null, opensAfter = null }: MonthTablesProps) {
  const isOpened = opensAfter === null;
  return (
    <>
      {figures.wallets.length > 0 && <MonthWallets {...figures} isOpened={isOpened} />}
      {figures.pix.length > 0 && (
        <MonthPixAccounts figures={figures} file={file} isOpened={isOpened} />
      )}
    </>
  );
}
