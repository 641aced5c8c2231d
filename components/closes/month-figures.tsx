import type { FiguresView } from "#lib/closes/views/figures.ts";
import { DecidedDifferences } from "./decided-differences.tsx";
import { MonthPixAccounts } from "./month-pix-accounts.tsx";
import { MonthWallets } from "./month-wallets.tsx";
import { MonthReais } from "./month-reais.tsx";
import { MonthWitnesses } from "./month-witnesses.tsx";

/** Everything that a month comes to. */
export function MonthFigures({ figures }: { figures: FiguresView }) {
  return (
    <>
      <MonthReais brl={figures.brl} />
      <MonthWitnesses {...figures} />
      {figures.differences.length > 0 && <DecidedDifferences figures={figures} />}
      {figures.wallets.length > 0 && <MonthWallets wallets={figures.wallets} />}
      {figures.pix.length > 0 && <MonthPixAccounts pix={figures.pix} pixMore={figures.pixMore} />}
    </>
  );
}
