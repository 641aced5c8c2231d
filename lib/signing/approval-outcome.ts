import { erc20Abi, isAddressEqual, parseEventLogs, type Address, type Hash } from "viem";
import { getTransactionReceipt, readContract } from "viem/actions";
import type { Allowance } from "#protocol/allowance.ts";
import type { ChainReader } from "./chain-reader.ts";

export type ApprovalOutcome = {
  /**
   * `allowed`: exactly what was asked stands now · `other_amount`: the wallet allowed another
   * amount · `changed_since`: it was allowed as asked, and something else stands now (pulled, or
   * changed by another transaction) · `no_approval`: the transaction allowed nothing here.
   */
  result: "allowed" | "other_amount" | "changed_since" | "no_approval";
  /** What the transaction's last Approval said, in token units. */
  approved: bigint | null;
  /** What stands now. */
  allowed: bigint;
};

/**
 * What a mined transaction has allowed: its own log, and the chain's newest answer beside it.
 * @throws viem's errors when the chain can't be read.
 */
export async function approvalOutcome(
  reader: ChainReader,
  hash: Hash,
  owner: Address,
  { token, spender, units }: Allowance,
): Promise<ApprovalOutcome> {
  const [receipt, allowed] = await Promise.all([
    getTransactionReceipt(reader, { hash }),
    readContract(reader, {
      address: token.address,
      abi: erc20Abi,
      functionName: "allowance",
      args: [owner, spender],
    }),
  ]);
  const approvals = parseEventLogs({ abi: erc20Abi, eventName: "Approval", logs: receipt.logs });
  const ours = approvals.filter(
    ({ address, args }) =>
      isAddressEqual(address, token.address) &&
      isAddressEqual(args.owner, owner) &&
      isAddressEqual(args.spender, spender),
  );
  const approved = ours.at(-1)?.args.value ?? null;
  return { result: resultOf(approved, allowed, units), approved, allowed };
}

function resultOf(approved: bigint | null, allowed: bigint, units: bigint) {
  if (approved === null) return "no_approval";
  if (approved !== units) return "other_amount";
  return allowed === units ? "allowed" : "changed_since";
}
