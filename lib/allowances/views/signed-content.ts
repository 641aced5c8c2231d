import "server-only";
import { formatUnits } from "viem/utils";
import type { PayoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { networkRecord } from "#protocol/chain/networks.ts";
import { readSigned } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";

/** What a wallet really signed, read from the bytes that it gave back. */
export type SignedContent = {
  units: bigint;
  spender: string;
  /** The most that the chain takes for it: decimal text of the network's coin. */
  fee: string;
};

/** Lamports as decimal text. */
export const solanaFee = (lamports: bigint): string =>
  formatUnits(lamports, networkRecord("solana").coin.places);

/** On solana, where a wallet may change the fee: what it gave back; null: nothing. */
export function signedContent({
  network,
  signed,
}: Pick<PayoutSignature, "network" | "signed">): SignedContent | null {
  if (network !== "solana" || signed === null) return null;
  const read = readSigned(bytesOf(signed));
  if (!read.ok) return null;
  const { units, delegate: spender } = read.approval;
  return { units, spender, fee: solanaFee(read.feeLamports) };
}
