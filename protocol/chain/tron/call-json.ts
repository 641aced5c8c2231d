import { encodeCall, txIdOf } from "./encode-call.ts";
import { hexOf } from "./hex-bytes.ts";
import { tronBytes } from "./tron-address.ts";
import { TRIGGER_URL, type TronCall } from "./tron-call.ts";

/** A transaction as java-tron's HTTP API writes it, with addresses in hexadecimal. */
export type TronJson = {
  visible: false;
  txID: string;
  raw_data: {
    contract: {
      parameter: {
        value: {
          data: string;
          owner_address: string;
          contract_address: string;
          call_value?: number;
        };
        type_url: string;
      };
      type: "TriggerSmartContract";
    }[];
    ref_block_bytes: string;
    ref_block_hash: string;
    expiration: number;
    fee_limit: number;
    timestamp: number;
  };
  raw_data_hex: string;
};

function json(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError("no number that JSON holds");
  return number;
}

/** The JSON that a wallet signs and a node broadcasts. @throws RangeError for numbers that are too large */
export function callJson(call: TronCall): TronJson {
  const raw = encodeCall(call);
  const value = {
    data: hexOf(call.data),
    owner_address: hexOf(tronBytes(call.owner)),
    contract_address: hexOf(tronBytes(call.contract)),
    ...(call.callValue > 0n && { call_value: json(call.callValue) }),
  };
  return {
    visible: false,
    txID: txIdOf(raw),
    raw_data: {
      contract: [{ parameter: { value, type_url: TRIGGER_URL }, type: "TriggerSmartContract" }],
      ref_block_bytes: hexOf(call.refBlockBytes),
      ref_block_hash: hexOf(call.refBlockHash),
      expiration: json(call.expiresAtMs),
      fee_limit: json(call.feeLimit),
      timestamp: json(call.timestampMs),
    },
    raw_data_hex: hexOf(raw),
  };
}
