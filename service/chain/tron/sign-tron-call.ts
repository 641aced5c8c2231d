import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { hexToBytes } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { SignedTransfer, TronTerms } from "../port.ts";
import type { ContractCall } from "./tron-calls.ts";

/** About a quarter of an hour in milliseconds; the service never signs this many in that time. */
const NUMBERS = 1n << 20n;

function addressOf(text: string): TronCall["owner"] {
  const parsed = parseTronAddress(text);
  if ("reason" in parsed) throw new TypeError("no address on tron");
  return parsed.address;
}

/**
 * Tron has no nonce: equal calls on one block would be the same transaction. The signer's number replaces
 * the last bits of the timestamp, which no node checks, so that no two are equal.
 */
const numberedTime = (timestampMs: bigint, number: bigint): bigint =>
  timestampMs - (timestampMs % NUMBERS) + (number % NUMBERS);

/** The number in the timestamp of a call that was signed here. */
export const numberIn = (timestampMs: bigint): bigint => timestampMs % NUMBERS;

/** Equal call, number and terms give equal bytes (RFC 6979). */
export async function signTronCall(
  account: PrivateKeyAccount,
  { owner, contract, data }: ContractCall,
  number: bigint,
  terms: TronTerms,
): Promise<SignedTransfer> {
  const raw = encodeCall({
    owner: addressOf(owner),
    contract: addressOf(contract),
    callValue: 0n,
    data: hexToBytes(data),
    refBlockBytes: bytesOf(terms.refBlockBytes),
    refBlockHash: bytesOf(terms.refBlockHash),
    expiresAtMs: terms.expiresAtMs,
    timestampMs: numberedTime(terms.timestampMs, number),
    feeLimit: terms.feeLimit,
  });
  const hash = txIdOf(raw);
  const signature = hexToBytes(await account.sign({ hash: `0x${hash}` }));
  return { raw: hexOf(encodeSigned({ raw, signature })), hash, validUntil: terms.expiresAtMs };
}
