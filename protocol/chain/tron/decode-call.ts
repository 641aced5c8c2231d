import { isTronBytes, tronAddress, type TronAddress } from "./tron-address.ts";
import * as tron from "./tron-call.ts";
import type { TronCall } from "./tron-call.ts";
import { TronBytesError, type TronRefusal } from "./tron-refusal.ts";
import { readFields, type Fields } from "./wire.ts";

export type DecodedCall = { ok: true; call: TronCall } | { ok: false; why: TronRefusal };

const NONE = new Uint8Array();

const refuse = (why: TronRefusal): never => {
  throw new TronBytesError(why);
};

/** `named`: fields with their own refusal; every other unread field is `unknown_field`. */
type Known = { read: readonly number[]; named?: Readonly<Record<number, TronRefusal>> };

function readOnly(bytes: Uint8Array, { read, named = {} }: Known): Fields {
  const fields = readFields(bytes);
  for (const field of fields.keys()) {
    if (!read.includes(field)) refuse(named[field] ?? "unknown_field");
  }
  return fields;
}

function bytesAt(fields: Fields, field: number): Uint8Array {
  const value = fields.get(field) ?? refuse("missing_field");
  return typeof value === "bigint" ? refuse("wire_type") : value;
}

/** Zero where the field is absent. */
function numberAt(fields: Fields, field: number): bigint {
  const value = fields.get(field) ?? 0n;
  if (typeof value !== "bigint") return refuse("wire_type");
  return value <= tron.INT64_MOST ? value : refuse("out_of_range");
}

function ofLength(bytes: Uint8Array, length: number): Uint8Array {
  return bytes.length === length ? bytes : refuse("length");
}

function addressAt(fields: Fields, field: number): TronAddress {
  const bytes = bytesAt(fields, field);
  return isTronBytes(bytes) ? tronAddress(bytes) : refuse("not_an_address");
}

function readTrigger(bytes: Uint8Array) {
  const { owner, contract, callValue, data, tokenValue, tokenId } = tron.TRIGGER;
  const named = { [tokenValue]: "token_value", [tokenId]: "token_value" } as const;
  const fields = readOnly(bytes, { read: [owner, contract, callValue, data], named });
  return {
    owner: addressAt(fields, owner),
    contract: addressAt(fields, contract),
    callValue: numberAt(fields, callValue),
    data: fields.has(data) ? bytesAt(fields, data) : NONE,
  };
}

function readContract(bytes: Uint8Array) {
  const { type, parameter, permissionId } = tron.CONTRACT;
  const named = { [permissionId]: "permission_id" } as const;
  const fields = readOnly(bytes, { read: [type, parameter], named });
  if (numberAt(fields, type) !== tron.TRIGGER_TYPE) refuse("contract_type");
  const any = readOnly(bytesAt(fields, parameter), { read: Object.values(tron.ANY) });
  // Byte by byte: a text decoder would drop a byte order mark.
  const url = String.fromCharCode(...bytesAt(any, tron.ANY.typeUrl).subarray(0, 256));
  if (url !== tron.TRIGGER_URL) refuse("type_url");
  return readTrigger(bytesAt(any, tron.ANY.value));
}

function readRaw(bytes: Uint8Array): TronCall {
  const { refBlockBytes, refBlockHash, expiration, contract, timestamp, feeLimit } = tron.RAW;
  const named = {
    [tron.RAW.refBlockNum]: "reference_number",
    [tron.RAW.memo]: "memo",
    [tron.RAW.auths]: "authority",
    [tron.RAW.scripts]: "authority",
  } as const;
  const read = [refBlockBytes, refBlockHash, expiration, contract, timestamp, feeLimit];
  const fields = readOnly(bytes, { read, named });
  if (!fields.has(expiration)) refuse("missing_field");
  return {
    ...readContract(bytesAt(fields, contract)),
    refBlockBytes: ofLength(bytesAt(fields, refBlockBytes), tron.REF_BLOCK_BYTES),
    refBlockHash: ofLength(bytesAt(fields, refBlockHash), tron.REF_BLOCK_HASH),
    expiresAtMs: numberAt(fields, expiration),
    timestampMs: numberAt(fields, timestamp),
    feeLimit: numberAt(fields, feeLimit),
  };
}

/**
 * The call that these bytes make when signed, or why they are not one plain contract call. The result is
 * complete: encoding it again gives the same bytes.
 */
export function decodeCall(raw: Uint8Array): DecodedCall {
  try {
    return { ok: true, call: readRaw(raw) };
  } catch (error) {
    if (error instanceof TronBytesError) return { ok: false, why: error.why };
    throw error;
  }
}
