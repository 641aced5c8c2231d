import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import { repeatedPayouts } from "#lib/batches/rows/repeated-payouts.ts";
import { canonicalKey } from "#lib/pix-accounts/rows/key-mark.ts";
import { pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { listedPixAccounts } from "./learn-receivers.ts";

/** A line and the payout that it pays again. */
export type RepeatingLine = FileLine & { repeats: bigint };

/**
 * A line for each of these payouts, to whom and of how much it was. Where its PIX account is gone, or has another key
 * by now, there is none.
 * @throws DashboardError `NOT_FOUND`: one is not the account's; `INVALID_INPUT`: none can be paid; ExchangeFault
 */
export async function linesOfPayouts(
  store: Store,
  exchange: Exchange,
  ids: readonly bigint[],
): Promise<RepeatingLine[]> {
  const accountId = exchange.account.id;
  const payouts = await repeatedPayouts(store.db, accountId, ids);
  if (payouts.length < ids.length) throw new DashboardError("NOT_FOUND");
  const listed = new Map(
    (await listedPixAccounts(store, exchange)).map((account) => [account.id, account]),
  );
  const notes = await pixAccountNotes(
    store.db,
    accountId,
    payouts.map(({ pixAccountId }) => pixAccountId),
  );
  const lines = payouts.flatMap(({ id, pixAccountId, key, amount, labels }): RepeatingLine[] => {
    const account = listed.get(pixAccountId);
    if (!account || (key !== null && canonicalKey(account.pixKey) !== canonicalKey(key))) return [];
    const { name, pixKey } = account;
    const typed = {
      ...emptyLine(),
      name,
      pix_key: pixKey,
      kind: parsePixKey(pixKey)?.kind ?? "",
      holder_name: notes.get(pixAccountId)?.holderName ?? "",
      amount,
      ...labels,
    };
    return [{ typed, spoiled: {}, repeats: id }];
  });
  if (lines.length === 0) {
    throw new DashboardError("INVALID_INPUT", { fields: { payouts: "unknown" } });
  }
  return lines;
}
