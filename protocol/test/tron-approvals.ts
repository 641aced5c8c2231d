import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import { evmForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import type { TronApproval } from "#lib/rules/allowances/tron/tron-approval-faults.ts";
import * as fc from "fast-check";

/** An address that nobody holds, the same for the same number. */
export const someTronAddress = (number: number) =>
  tronAddress(Uint8Array.from([0x41, ...new Uint8Array(20).fill(number)]));

const NOW_MS = 1_800_000_000_000;
export const TRON_NOW = new Date(NOW_MS);

export const TRON_APPROVAL: TronApproval = {
  owner: someTronAddress(1),
  token: someTronAddress(2),
  spender: someTronAddress(3),
  units: 100_000_000n,
};

/** The call that allows it, with any part overridden. */
export function approveCall(
  { owner, token, spender, units }: TronApproval = TRON_APPROVAL,
  over: Partial<TronCall> = {},
): TronCall {
  return {
    owner: owner as TronCall["owner"],
    contract: token as TronCall["contract"],
    callValue: 0n,
    data: bytesOf(approveCalldata({ spender: evmForm(spender), units }).slice(2)),
    refBlockBytes: bytesOf("abcd"),
    refBlockHash: bytesOf("0011223344556677"),
    expiresAtMs: BigInt(NOW_MS + 60_000),
    timestampMs: BigInt(NOW_MS),
    feeLimit: 100_000_000n,
    ...over,
  };
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
export const anyTronAddress = bytes(20).map((body) =>
  tronAddress(Uint8Array.from([0x41, ...body])),
);

/** Calls with numbers up to `most`, small and large, including zero where allowed. */
export const anyCall = (most: bigint): fc.Arbitrary<TronCall> => {
  const number = (min: bigint) =>
    fc.oneof(fc.bigInt({ min, max: 300n }), fc.bigInt({ min, max: most }));
  return fc.record({
    owner: anyTronAddress,
    contract: anyTronAddress,
    callValue: fc.oneof(fc.constant(0n), number(0n)),
    data: fc.uint8Array({ maxLength: 300 }),
    refBlockBytes: bytes(2),
    refBlockHash: bytes(8),
    expiresAtMs: number(1n),
    timestampMs: number(0n),
    feeLimit: number(0n),
  });
};
