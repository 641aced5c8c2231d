import { readApproveCalldata } from "#protocol/chain/approve-calldata.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { TronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { TronRefusal } from "#protocol/chain/tron/tron-refusal.ts";

/** Everything that an approval's bytes say, except the reference block. */
export type ReadTronApproval = {
  owner: TronAddress;
  token: TronAddress;
  spender: TronAddress;
  units: bigint;
  /** TRX sent along, in sun. */
  callValue: bigint;
  /** The most that its energy may cost, in sun. */
  feeLimit: bigint;
  expiresAtMs: bigint;
};

/** `not_an_approval`: a plain call of some other function. */
export type TronApprovalRefusal = TronRefusal | "not_an_approval";

/**
 * What these bytes allow when signed, or why they are not exactly one plain approval. The dashboard shows
 * what this function reads.
 */
export function readTronApproval(
  raw: Uint8Array,
): { ok: true; approval: ReadTronApproval } | { ok: false; why: TronApprovalRefusal } {
  const decoded = decodeCall(raw);
  if (!decoded.ok) return decoded;
  const { owner, contract, data, callValue, feeLimit, expiresAtMs } = decoded.call;
  const read = readApproveCalldata(`0x${hexOf(data)}`);
  if (read === null) return { ok: false, why: "not_an_approval" };
  const { spender, units } = read;
  return {
    ok: true,
    approval: {
      owner,
      token: contract,
      spender: tronForm(spender),
      units,
      callValue,
      feeLimit,
      expiresAtMs,
    },
  };
}
