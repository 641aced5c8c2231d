import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { listedPixAccounts } from "./learn-receivers.ts";

/**
 * A line for each of these PIX accounts, without an amount.
 * @throws DashboardError `INVALID_INPUT`: one of them is not in the exchange's list; ExchangeFault
 */
export async function linesOfAccounts(
  store: Store,
  exchange: Exchange,
  ids: readonly number[],
): Promise<FileLine[]> {
  const listed = new Map(
    (await listedPixAccounts(store, exchange)).map((account) => [account.id, account]),
  );
  const notes = await pixAccountNotes(store.db, exchange.account.id, ids);
  return [...new Set(ids)].map((id) => {
    const account = listed.get(id);
    if (!account) throw new DashboardError("INVALID_INPUT", { fields: { accounts: "unknown" } });
    const { name, pixKey } = account;
    const kind = parsePixKey(pixKey)?.kind ?? "";
    const holder_name = notes.get(id)?.holderName ?? "";
    return { typed: { ...emptyLine(), name, pix_key: pixKey, kind, holder_name }, spoiled: {} };
  });
}
