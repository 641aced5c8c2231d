import "server-only";
import { findApprovals } from "#lib/chain/port/find-approvals.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { openExecutionsOf } from "#lib/payouts/rows/payout-executions.ts";
import {
  externalAllowanceOf,
  lockExternalAllowance,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import {
  usableExternalWallet,
  type ExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Environment } from "#protocol/chain/networks.ts";

type Named = Pick<Session, "account" | "person">;
type Of = Pick<ExternalAllowance, "network" | "signer" | "wallet_id">;

/** The wallet that an allowance is awaited from, if this person may still pay out from it; null otherwise. */
export async function usableWalletOf(
  rows: Rows,
  { account, person }: Named,
  { network, signer: address, wallet_id }: Of,
): Promise<ExternalWallet | null> {
  const wallet = await usableExternalWallet(rows, account.id, person.id, { network, address });
  // One that was registered anew has to be named anew.
  return wallet?.id === wallet_id ? wallet : null;
}

/** @throws DashboardError `EXTERNAL_NOT_NAMED` unless the wallet is in use and this person is named on it */
export async function requireNamed(rows: Rows, by: Named, of: Of): Promise<void> {
  if ((await usableWalletOf(rows, by, of)) === null) throw new DashboardError("EXTERNAL_NOT_NAMED");
}

/**
 * The open allowance of an intent that is paid from elsewhere, its row locked, for a person who may use it.
 * @throws DashboardError `EXTERNAL_ENDED`, `EXTERNAL_NOT_NAMED`, `ALLOWANCE_MISSING` before its event,
 * `EXECUTION_OPEN` where an earlier allowance of the same intent may have been taken
 */
export async function requireExternalAllowed(tx: Tx, by: Named, intentId: string): Promise<void> {
  const locked = await lockExternalAllowance(tx, by.account.id, intentId);
  if (!locked || locked.ended !== null) throw new DashboardError("EXTERNAL_ENDED");
  await requireNamed(tx, by, locked);
  const { hash, seen_at: seenAt } = locked;
  if (hash === null || seenAt === null) throw new DashboardError("ALLOWANCE_MISSING");
  const asked = await openExecutionsOf(tx, intentId);
  if (asked.some(({ asked_at: at }) => at < seenAt)) throw new DashboardError("EXECUTION_OPEN");
}

/** @throws DashboardError `CONFLICT` for an intent that is paid from an external wallet */
export async function refuseExternal(rows: Rows, accountId: string, intentId: string) {
  if (await externalAllowanceOf(rows, accountId, intentId)) throw new DashboardError("CONFLICT");
}

/**
 * An intent that is paid from elsewhere gets its quote once its allowance is there; a line of a batch gets it from
 * its batch.
 * @throws DashboardError `EXTERNAL_ENDED`, `ALLOWANCE_MISSING`, `CONFLICT`
 */
export async function requireQuotable(
  rows: Rows,
  { account_id, id, batch_id: batch }: { account_id: string; id: string; batch_id: string | null },
): Promise<void> {
  if (batch !== null) throw new DashboardError("CONFLICT");
  const external = await externalAllowanceOf(rows, account_id, id);
  if (external === null) return;
  if (external.ended !== null) throw new DashboardError("EXTERNAL_ENDED");
  if (external.hash === null) throw new DashboardError("ALLOWANCE_MISSING");
}

/** Whether it is for exactly this allowance. */
const isFor = (row: ExternalAllowance, { network, token, spender, units }: Allowance) =>
  row.network === network &&
  row.token === token.symbol &&
  row.token_address === token.address &&
  row.spender === spender &&
  row.units === units;

/**
 * Whether the event of this very allowance is there and no newer approval of the same pair, however deep.
 * What it leaves, whole or not, is read apart.
 */
export async function isRegisteredElsewhere(
  environment: Environment,
  row: ExternalAllowance,
  allowance: Allowance,
): Promise<boolean> {
  if (row.ended !== null || row.hash === null || !isFor(row, allowance)) return false;
  const later = await findApprovals({
    environment,
    network: row.network,
    token: row.token,
    owner: row.signer as EvmAddress,
    spender: row.spender as EvmAddress,
    fromBlock: row.searched_to + 1n,
  });
  return later.known && later.isComplete && later.approvals.length === 0;
}
