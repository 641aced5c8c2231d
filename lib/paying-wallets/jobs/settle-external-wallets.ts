import "server-only";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import { LAST_MOMENT_MINUTES } from "#lib/rules/allowances/external-state.ts";
import { assessExternalProof } from "#lib/paying-wallets/checks/assess-external-proof.ts";
import {
  claimUnprovedWallets,
  recordProofCheck,
  type UnprovedWallet,
} from "#lib/paying-wallets/rows/due-external-wallets.ts";
import { storeExternalProof } from "#lib/paying-wallets/rows/external-wallets.ts";
import type { Environment } from "#protocol/chain/networks.ts";

const MINUTE_MS = 60_000;
const BATCH = 10;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 600;
/** Looks at short intervals: about two minutes, in which an owner alone is done. */
const SOON_CHECKS = 24;

const waitAfter = (looks: number) =>
  Math.min(SOON_SECONDS * 2 ** Math.min(Math.max(looks - SOON_CHECKS, 0), 8), LONGEST_WAIT_SECONDS);

/** Looks once for a wallet's proof and keeps it. @returns what was found; null: no node answered */
export async function checkForProof(
  store: Store,
  environment: Environment,
  row: UnprovedWallet,
): Promise<"proved" | "settling" | "nothing" | null> {
  const found = await assessExternalProof(environment, row);
  const over = row.text_ends_at.getTime() + LAST_MOMENT_MINUTES * MINUTE_MS;
  const seconds = over > Date.now() ? waitAfter(row.looks) : null;
  if (!found.known) {
    await recordProofCheck(store.db, row, { searchedTo: null, seconds });
    return null;
  }
  const { proof, isSettling, searchedTo } = found;
  if (proof !== null && (await storeExternalProof(store.db, row, proof, LAST_MOMENT_MINUTES))) {
    await sendHint(store.db, { account: row.account_id, topic: "payouts", id: "" });
    return "proved";
  }
  await recordProofCheck(store.db, row, {
    searchedTo,
    seconds: isSettling ? SOON_SECONDS : seconds,
  });
  return isSettling ? "settling" : "nothing";
}

/** Looks for the proofs of external wallets, whether or not a page is open. */
export async function settleExternalWallets(store: Store): Promise<boolean> {
  const due = await claimUnprovedWallets(store.db, BATCH, LEASE_SECONDS);
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const row of due) {
    const account = accounts.get(row.account_id);
    if (account) await checkForProof(store, account.environment, row);
  }
  return due.length === BATCH;
}
