import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned, encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { z } from "#protocol/wire/zod.ts";
import type { FoundBytes } from "../port.ts";
import type { TronNode } from "./tron-node.ts";

const Found = z.object({
  raw_data_hex: z.string().optional(),
  signature: z.array(z.string()).default([]),
});

/** A mined call of `owner` as it was signed; null when there is none. */
export async function foundBytes(
  node: TronNode,
  owner: string,
  hash: string,
): Promise<FoundBytes | null> {
  const value = { value: hash };
  const { raw_data_hex, signature } = await node.ask("wallet/gettransactionbyid", value, Found);
  const [only] = signature;
  if (raw_data_hex === undefined || only === undefined) return null;
  const raw = bytesOf(raw_data_hex);
  if (txIdOf(raw) !== hash) return null;
  const signed = encodeSigned({ raw, signature: bytesOf(only) });
  const read = decodeSigned(signed);
  if (!read.ok || read.call.owner !== owner) return null;
  return { raw: hexOf(signed), hash, validUntil: read.call.expiresAtMs, nonce: null };
}
