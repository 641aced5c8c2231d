import { sha256 } from "@noble/hashes/sha2.js";
import { hexOf } from "./hex-bytes.ts";
import { tronBytes } from "./tron-address.ts";
import * as tron from "./tron-call.ts";
import type { TronCall } from "./tron-call.ts";
import { bytesField, numberField } from "./wire.ts";

function int64(value: bigint): bigint {
  if (value < 0n || value > tron.INT64_MOST) throw new RangeError("no number of 63 bits");
  return value;
}

function ofLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`not ${length} bytes`);
  return bytes;
}

/**
 * The bytes to sign: Tron's Transaction.raw, encoded as its own nodes do.
 * @throws RangeError, TypeError for values that no transaction can hold
 */
export function encodeCall(call: TronCall): Uint8Array {
  const { RAW, CONTRACT, ANY, TRIGGER } = tron;
  const trigger = [
    ...bytesField(TRIGGER.owner, tronBytes(call.owner)),
    ...bytesField(TRIGGER.contract, tronBytes(call.contract)),
    ...numberField(TRIGGER.callValue, int64(call.callValue)),
    ...bytesField(TRIGGER.data, call.data),
  ];
  const parameter = [
    ...bytesField(ANY.typeUrl, new TextEncoder().encode(tron.TRIGGER_URL)),
    ...bytesField(ANY.value, trigger),
  ];
  const contract = [
    ...numberField(CONTRACT.type, tron.TRIGGER_TYPE),
    ...bytesField(CONTRACT.parameter, parameter),
  ];
  return Uint8Array.from([
    ...bytesField(RAW.refBlockBytes, ofLength(call.refBlockBytes, tron.REF_BLOCK_BYTES)),
    ...bytesField(RAW.refBlockHash, ofLength(call.refBlockHash, tron.REF_BLOCK_HASH)),
    ...numberField(RAW.expiration, int64(call.expiresAtMs)),
    ...bytesField(RAW.contract, contract),
    ...numberField(RAW.timestamp, int64(call.timestampMs)),
    ...numberField(RAW.feeLimit, int64(call.feeLimit)),
  ]);
}

/** A transaction's id: the hash that is signed, in hexadecimal without 0x. */
export function txIdOf(raw: Uint8Array): string {
  return hexOf(sha256(raw));
}
