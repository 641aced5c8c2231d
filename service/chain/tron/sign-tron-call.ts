import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { hexToBytes } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { SignedTransfer, TronTerms } from "../port.ts";
import type { AskedCall } from "./tron-calls.ts";

/** About a quarter of an hour: nobody signs so many in that time. */
const NUMBERS = 1n << 20n;

function addressOf(text: string): TronCall["owner"] {
  const parsed = parseTronAddress(text);
  if ("reason" in parsed) throw new TypeError("no address on tron");
  return parsed.address;
}

/**
 * Tron keeps no nonce: equal calls over one block would be one transaction. The signer's own number
 * takes the place of the last bits of the timestamp, at which no node looks, so that no two are equal.
 */
const numberedTime = (timestampMs: bigint, number: bigint): bigint =>
  timestampMs - (timestampMs % NUMBERS) + (number % NUMBERS);

/** The same call, number and terms give the same bytes (RFC 6979). */
export async function signTronCall(
  account: PrivateKeyAccount,
  { owner, contract, data }: AskedCall,
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
