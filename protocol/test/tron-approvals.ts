import { approveCalldata } from "../approve-calldata.ts";
import { evmForm } from "../tron/evm-form.ts";
import { encodeCall } from "../tron/encode-call.ts";
import { bytesOf } from "../tron/hex-bytes.ts";
import { tronAddress } from "../tron/tron-address.ts";
import type { TronCall } from "../tron/tron-call.ts";
import type { TronApproval, TronApprovalFault } from "../tron/tron-approval-faults.ts";

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

/** The call that allows it, each part of it as one likes. */
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

type Hostile = { name: string; fault: TronApprovalFault; raw: Uint8Array };

const other = someTronAddress(66);
const HONEST = encodeCall(approveCall());
const of = (name: string, fault: TronApprovalFault, over: Partial<TronApproval>): Hostile => ({
  name,
  fault,
  raw: encodeCall(approveCall({ ...TRON_APPROVAL, ...over })),
});
const call = (name: string, fault: TronApprovalFault, over: Partial<TronCall>): Hostile => ({
  name,
  fault,
  raw: encodeCall(approveCall(TRON_APPROVAL, over)),
});
const bytes = (name: string, fault: TronApprovalFault, raw: Iterable<number>): Hostile => ({
  name,
  fault,
  raw: Uint8Array.from(raw),
});
const approve = approveCalldata({ spender: evmForm(TRON_APPROVAL.spender), units: 5n }).slice(2);
const data = (hex: string) => ({ data: bytesOf(hex) });

/** Bytes that are put before a wallet instead of the approval that was derived. */
export const HOSTILE_TRON: readonly Hostile[] = [
  of("another owner", "owner", { owner: other }),
  of("another token", "token", { token: other }),
  of("another spender", "spender", { spender: other }),
  of("a unit more", "units", { units: TRON_APPROVAL.units + 1n }),
  of("a unit less", "units", { units: TRON_APPROVAL.units - 1n }),
  of("everything", "units", { units: (1n << 256n) - 1n }),
  of("nothing", "units", { units: 0n }),
  call("TRX that go along", "call_value", { callValue: 1n }),
  call("a huge fee", "fee_limit", { feeLimit: 150_000_001n }),
  call("no fee at all", "fee_limit", { feeLimit: 0n }),
  call("bytes that are over", "expired", { expiresAtMs: BigInt(NOW_MS) }),
  call("bytes that hold for a day", "expires_late", { expiresAtMs: BigInt(NOW_MS + 86_400_000) }),
  call("a transfer", "not_an_approval", data(approve.replace("095ea7b3", "a9059cbb"))),
  call("increaseApproval", "not_an_approval", data(approve.replace("095ea7b3", "d73dd623"))),
  call("a byte after the call", "not_an_approval", data(`${approve}00`)),
  call("a spender with dirty padding", "not_an_approval", data(approve.replace("b3000", "b3001"))),
  call("no call", "not_an_approval", data("")),
  bytes("a byte short", "truncated", HONEST.slice(0, -1)),
  bytes("nothing at all", "missing_field", []),
  bytes("a note", "memo", [...HONEST.slice(0, 21), 0x52, 1, 0x68, ...HONEST.slice(21)]),
  bytes("a second expiration", "repeated_field", [
    ...HONEST.slice(0, 21),
    ...HONEST.slice(14, 21),
    ...HONEST.slice(21),
  ]),
  bytes("an unknown field behind it", "unknown_field", [...HONEST, 0x98, 0x01, 1]),
];
