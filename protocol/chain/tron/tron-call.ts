import type { TronAddress } from "./tron-address.ts";

/** A transaction that calls one contract, and nothing else. Amounts are in sun, times in milliseconds. */
export type TronCall = {
  owner: TronAddress;
  contract: TronAddress;
  /** TRX sent along. */
  callValue: bigint;
  data: Uint8Array;
  /** The last two bytes of the reference block's number; other chains refuse the call by it (TaPoS). */
  refBlockBytes: Uint8Array;
  /** Eight bytes out of that block's id. */
  refBlockHash: Uint8Array;
  /** From this time on no block includes the call. */
  expiresAtMs: bigint;
  timestampMs: bigint;
  /** The most TRX that its energy may cost. */
  feeLimit: bigint;
};

/** Numbers of the fields in Tron's protobuf (core/Tron.proto, smart_contract.proto). */
export const RAW = {
  refBlockBytes: 1,
  refBlockNum: 3,
  refBlockHash: 4,
  expiration: 8,
  auths: 9,
  memo: 10,
  contract: 11,
  scripts: 12,
  timestamp: 14,
  feeLimit: 18,
} as const;
export const CONTRACT = { type: 1, parameter: 2, permissionId: 5 } as const;
export const ANY = { typeUrl: 1, value: 2 } as const;
export const TRIGGER = {
  owner: 1,
  contract: 2,
  callValue: 3,
  data: 4,
  tokenValue: 5,
  tokenId: 6,
} as const;
/** Transaction.Contract.ContractType.TriggerSmartContract. */
export const TRIGGER_TYPE = 31n;
export const TRIGGER_URL = "type.googleapis.com/protocol.TriggerSmartContract";
export const INT64_MOST = (1n << 63n) - 1n;
export const REF_BLOCK_BYTES = 2;
export const REF_BLOCK_HASH = 8;
