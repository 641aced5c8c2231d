import type { Allowance } from "#protocol/chain/allowance.ts";
import {
  approveCalldata,
  readApproveCalldata,
  type Hex,
} from "#protocol/chain/approve-calldata.ts";
import { APPROVE_CHECKED, SOLANA_TOKEN_DECIMALS } from "#protocol/chain/solana/solana-programs.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";

/** The data sent to the token, with the spender and units it names. `spender` is null on Solana. */
export type ApprovalData = { data: Hex; spender: string | null; units: bigint };

const U64_BYTES = 8;
const hex = (bytes: readonly number[]): Hex =>
  `0x${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** The token program's ApproveChecked: instruction number, units (little-endian), decimal places. */
function approveChecked(units: bigint): ApprovalData {
  if (units < 0n || units >= 1n << 64n) throw new RangeError("units are no u64");
  const bytes = Array.from({ length: U64_BYTES }, (_, at) =>
    Number((units >> BigInt(8 * at)) & 0xffn),
  );
  const read = bytes.reduceRight((sum, byte) => (sum << 8n) + BigInt(byte), 0n);
  const data = hex([APPROVE_CHECKED, ...bytes, SOLANA_TOKEN_DECIMALS]);
  return { data, spender: null, units: read };
}

/**
 * The call or instruction of an allowance, read back from its own bytes; null when unreadable.
 * @throws RangeError when the units do not fit the chain's integer
 */
export function approvalData(allowance: Allowance): ApprovalData | null {
  if (allowance.family === "solana") return approveChecked(allowance.units);
  const isTron = allowance.family === "tron";
  const to = isTron ? evmForm(allowance.spender) : allowance.spender;
  const data = approveCalldata({ spender: to, units: allowance.units });
  const read = readApproveCalldata(data);
  if (read === null) return null;
  const { units, spender } = read;
  return { data, units, spender: isTron ? tronForm(spender) : spender };
}
