import "server-only";
import { isAddressEqual, type Address } from "viem";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { ApprovalOrigin, OriginAsk } from "#lib/chain/port/port.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { findApprovals, type Approval } from "#lib/chain/port/find-approvals.ts";

/**
 * Exactly the requested units: by the owner's own transaction, alone or among several calls (EIP-7702), under
 * a nonce that was used for the request; or by somebody else's for the owner, which the wallet named.
 */
function isOwn(newest: Approval, { owner, units, own }: OriginAsk) {
  if (newest.units !== units) return false;
  return isAddressEqual(newest.from, owner as Address)
    ? own.some(({ nonce }) => nonce === newest.nonce)
    : own.some(({ hash }) => hash === newest.hash);
}

/** Reads the token's own Approval events since a wallet was first opened for the approval (EIP-20). */
export async function evmOrigin(_: string, ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  const first = ask.own.map(({ fromBlock }) => fromBlock).reduce((a, b) => (a < b ? a : b));
  const [owner, spender] = [ask.owner as EvmAddress, ask.spender as EvmAddress];
  const found = await findApprovals({ ...ask, owner, spender, fromBlock: first });
  if (!found.known) return found;
  const newest = found.approvals.at(-1);
  if (!found.isComplete || !newest || !isOwn(newest, ask)) {
    return { known: true, origin: "elsewhere" };
  }
  const isDeep = newest.confirmations >= ask.confirmations;
  return { known: true, origin: isDeep ? "own" : "settling" };
}
