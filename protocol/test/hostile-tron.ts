import { approveCalldata, readApproveCalldata } from "#protocol/chain/approve-calldata.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { tronBytes } from "#protocol/chain/tron/tron-address.ts";
import * as tron from "#protocol/chain/tron/tron-call.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import type {
  TronApproval,
  TronApprovalFault,
} from "#lib/rules/allowances/tron/tron-approval-faults.ts";
import { bytesField, numberField } from "#protocol/chain/tron/wire.ts";
import { approveCall, someTronAddress, TRON_NOW } from "./tron-approvals.ts";

type Hostile = { name: string; fault: TronApprovalFault; raw: Uint8Array };

const DAY_MS = 86_400_000n;
const other = someTronAddress(66);
/** Byte range of the expiration, after the reference block. */
const EXPIRATION = { from: 14, to: 21 };

/** A contract of another kind in the same frame, by its number in Transaction.Contract.ContractType. */
function ofKind(call: TronCall, type: bigint, name: string, value: number[]): Uint8Array {
  const { RAW, CONTRACT, ANY } = tron;
  const url = new TextEncoder().encode(`type.googleapis.com/protocol.${name}`);
  const parameter = [...bytesField(ANY.typeUrl, url), ...bytesField(ANY.value, value)];
  const contract = [
    ...numberField(CONTRACT.type, type),
    ...bytesField(CONTRACT.parameter, parameter),
  ];
  return Uint8Array.from([
    ...bytesField(RAW.refBlockBytes, call.refBlockBytes),
    ...bytesField(RAW.refBlockHash, call.refBlockHash),
    ...numberField(RAW.expiration, call.expiresAtMs),
    ...bytesField(RAW.contract, contract),
    ...numberField(RAW.timestamp, call.timestampMs),
  ]);
}

/** The same call with more fields in its contract, or in what it triggers. */
function withMore(call: TronCall, inContract: number[], inTrigger: number[] = []): Uint8Array {
  const { RAW, CONTRACT, ANY, TRIGGER } = tron;
  const trigger = [
    ...bytesField(TRIGGER.owner, tronBytes(call.owner)),
    ...bytesField(TRIGGER.contract, tronBytes(call.contract)),
    ...bytesField(TRIGGER.data, call.data),
    ...inTrigger,
  ];
  const parameter = [
    ...bytesField(ANY.typeUrl, new TextEncoder().encode(tron.TRIGGER_URL)),
    ...bytesField(ANY.value, trigger),
  ];
  const contract = [
    ...numberField(CONTRACT.type, tron.TRIGGER_TYPE),
    ...bytesField(CONTRACT.parameter, parameter),
    ...inContract,
  ];
  return Uint8Array.from([
    ...bytesField(RAW.refBlockBytes, call.refBlockBytes),
    ...bytesField(RAW.refBlockHash, call.refBlockHash),
    ...numberField(RAW.expiration, call.expiresAtMs),
    ...bytesField(RAW.contract, contract),
    ...numberField(RAW.timestamp, call.timestampMs),
    ...numberField(RAW.feeLimit, call.feeLimit),
  ]);
}

/**
 * Bytes put before a wallet instead of the derived approval.
 * @param now a time at which the honest bytes are valid
 */
export function hostileTron(honest: TronCall, now: Date): Hostile[] {
  const approved = readApproveCalldata(`0x${hexOf(honest.data)}`);
  if (approved === null) throw new TypeError("no approval");
  const { owner, contract: token } = honest;
  const { units } = approved;
  const approval: TronApproval = { owner, token, spender: tronForm(approved.spender), units };
  const raw = encodeCall(honest);
  const bytes = (name: string, fault: TronApprovalFault, of: Iterable<number>): Hostile => ({
    name,
    fault,
    raw: Uint8Array.from(of),
  });
  const call = (name: string, fault: TronApprovalFault, over: Partial<TronCall>): Hostile =>
    bytes(name, fault, encodeCall({ ...honest, ...over }));
  const of = (name: string, fault: TronApprovalFault, over: Partial<TronApproval>): Hostile => {
    const { owner: by, contract, data } = approveCall({ ...approval, ...over });
    return call(name, fault, { owner: by, contract, data });
  };
  const approve = approveCalldata({ spender: evmForm(approval.spender), units }).slice(2);
  const data = (hex: string) => ({ data: bytesOf(hex) });
  const selector = (hex: string) => data(`${hex}${approve.slice(8)}`);
  const { from, to } = EXPIRATION;
  const [before, after] = [raw.slice(0, to), raw.slice(to)];
  const sender = bytesField(1, tronBytes(owner));
  const receiver = bytesField(2, tronBytes(other));
  return [
    of("another owner", "owner", { owner: other }),
    of("another token", "token", { token: other }),
    of("another spender", "spender", { spender: other }),
    of("the token as spender", "spender", { spender: token }),
    of("the owner as spender", "spender", { spender: owner }),
    of("a unit more", "units", { units: units + 1n }),
    of("a unit less", "units", { units: units - 1n }),
    of("a million times as much", "units", { units: units * 1_000_000n }),
    of("everything", "units", { units: (1n << 256n) - 1n }),
    of("nothing", "units", { units: 0n }),
    call("TRX that go along", "call_value", { callValue: 1n }),
    call("a huge fee", "fee_limit", { feeLimit: 150_000_001n }),
    call("no fee at all", "fee_limit", { feeLimit: 0n }),
    call("bytes that are over", "expired", { expiresAtMs: BigInt(now.getTime()) }),
    call("bytes that hold for a day", "expires_late", {
      expiresAtMs: BigInt(now.getTime()) + DAY_MS,
    }),
    call("a transfer", "not_an_approval", selector("a9059cbb")),
    call("increaseApproval", "not_an_approval", selector("d73dd623")),
    call("a transfer of somebody's", "not_an_approval", selector("23b872dd")),
    call("a byte after the call", "not_an_approval", data(`${approve}00`)),
    call(
      "a spender with dirty padding",
      "not_an_approval",
      data(`${approve.slice(0, 8)}1${approve.slice(9)}`),
    ),
    call("no call", "not_an_approval", data("")),
    bytes(
      "a transfer of TRX",
      "contract_type",
      ofKind(honest, 1n, "TransferContract", [
        ...sender,
        ...receiver,
        ...numberField(3, 1_000_000n),
      ]),
    ),
    bytes(
      "a transfer of another asset",
      "contract_type",
      ofKind(honest, 2n, "TransferAssetContract", [...bytesField(1, [49]), ...receiver]),
    ),
    bytes(
      "a delegation of resources",
      "contract_type",
      ofKind(honest, 57n, "DelegateResourceContract", [...sender, ...numberField(3, 1_000_000n)]),
    ),
    bytes(
      "a change of permissions",
      "contract_type",
      ofKind(honest, 46n, "AccountPermissionUpdateContract", sender),
    ),
    bytes(
      "another kind that says it is a call",
      "contract_type",
      ofKind(honest, 1n, "TriggerSmartContract", sender),
    ),
    bytes(
      "a call that says it is a transfer",
      "type_url",
      ofKind(honest, tron.TRIGGER_TYPE, "TransferContract", sender),
    ),
    bytes(
      "another permission than the owner's",
      "permission_id",
      withMore(honest, numberField(tron.CONTRACT.permissionId, 2n)),
    ),
    bytes(
      "TRC-10 tokens that go along",
      "token_value",
      withMore(honest, [], numberField(tron.TRIGGER.tokenValue, 1n)),
    ),
    bytes("a byte short", "truncated", raw.slice(0, -1)),
    bytes("nothing at all", "missing_field", []),
    bytes("a note", "memo", [...before, 0x52, 1, 0x68, ...after]),
    bytes("a second expiration", "repeated_field", [...before, ...raw.slice(from, to), ...after]),
    bytes("an unknown field behind it", "unknown_field", [...raw, 0x98, 0x01, 1]),
  ];
}

/** Lies about an approval between unknown accounts. */
export const HOSTILE_TRON: readonly Hostile[] = hostileTron(approveCall(), TRON_NOW);
