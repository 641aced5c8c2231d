import { readTronApproval, type TronApprovalRefusal } from "./read-tron-approval.ts";

/** What an owner's wallet is asked to allow: this spender may take exactly these units. */
export type TronApproval = {
  owner: string;
  token: string;
  spender: string;
  /** 0n revokes an allowance. */
  units: bigint;
};

/** The part that differs, or why the bytes are not an approval. */
export type TronApprovalFault =
  | keyof TronApproval
  | TronApprovalRefusal
  /** TRX would be sent along. */
  | "call_value"
  | "fee_limit"
  | "expired"
  /** The transaction would stay valid for too long. */
  | "expires_late";

/** In sun: 150 TRX, several times what an approval burns where its owner has no energy. */
const APPROVAL_FEE_MOST = 150_000_000n;
const APPROVAL_LASTS_MOST_MS = 600_000n;

/**
 * Why these bytes are not the derived approval; empty when they are. Bytes with a fault are never signed.
 * @param now the time at which they must still be valid, though not for long
 */
export function tronApprovalFaults(
  raw: Uint8Array,
  derived: TronApproval,
  now: Date,
): TronApprovalFault[] {
  const read = readTronApproval(raw);
  if (!read.ok) return [read.why];
  const { approval } = read;
  const left = approval.expiresAtMs - BigInt(now.getTime());
  const rules: [boolean, TronApprovalFault][] = [
    [approval.owner !== derived.owner, "owner"],
    [approval.token !== derived.token, "token"],
    [approval.spender !== derived.spender, "spender"],
    [approval.units !== derived.units, "units"],
    [approval.callValue !== 0n, "call_value"],
    [approval.feeLimit <= 0n || approval.feeLimit > APPROVAL_FEE_MOST, "fee_limit"],
    [left <= 0n, "expired"],
    [left > APPROVAL_LASTS_MOST_MS, "expires_late"],
  ];
  return rules.filter(([broken]) => broken).map(([, fault]) => fault);
}
