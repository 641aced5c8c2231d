import "server-only";
import { isAddressEqual, type Address } from "viem";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { ApprovalOrigin, OriginAsk } from "#lib/chain/port/port.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { findApprovals, type Approval } from "#lib/chain/port/find-approvals.ts";

/**
 * Exactly the requested allowance: by the owner's own call, or by several calls through the owner's delegated
 * code (EIP-7702), under a nonce that was used for the request; or by somebody else's transaction for the
 * owner, which the wallet named.
 */
function isOwn(newest: Approval, contract: string, { owner, spender, units, own }: OriginAsk) {
  const { from, to, data, nonce } = newest;
  if (newest.units !== units || to === null) return false;
  if (!isAddressEqual(from, owner as Address)) return own.some(({ hash }) => hash === newest.hash);
  const isCall =
    isAddressEqual(to, contract as Address) &&
    data === approveCalldata({ spender: spender as Address, units });
  const isBatch = isAddressEqual(to, owner as Address);
  return (isCall || isBatch) && own.some((one) => one.nonce === nonce);
}

/** Reads the token's own Approval events since a wallet was first opened for the approval (EIP-20). */
export async function evmOrigin(contract: string, ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  const first = ask.own.map(({ fromBlock }) => fromBlock).reduce((a, b) => (a < b ? a : b));
  const [owner, spender] = [ask.owner as EvmAddress, ask.spender as EvmAddress];
  const found = await findApprovals({ ...ask, owner, spender, fromBlock: first });
  if (!found.known) return found;
  const newest = found.approvals.at(-1);
  if (!found.isComplete || !newest || !isOwn(newest, contract, ask)) {
    return { known: true, origin: "elsewhere" };
  }
  const isDeep = newest.confirmations >= ask.confirmations;
  return { known: true, origin: isDeep ? "own" : "settling" };
}
