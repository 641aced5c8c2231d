import type { FiguresView } from "#lib/closes/views/figures.ts";
import { DecidedDifferences } from "./decided-differences.tsx";
import { MonthPixAccounts } from "./month-pix-accounts.tsx";
import { MonthWallets } from "./month-wallets.tsx";

/** What a month comes to, line by line: its explained differences, and each wallet and PIX account. */
export function MonthTables({ figures }: { figures: FiguresView }) {
  return (
    <>
      {figures.differences.length > 0 && <DecidedDifferences figures={figures} />}
      {figures.wallets.length > 0 && <MonthWallets wallets={figures.wallets} />}
      {figures.pix.length > 0 && <MonthPixAccounts pix={figures.pix} pixMore={figures.pixMore} />}
    </>
  );
}
