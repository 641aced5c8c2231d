import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { z } from "#protocol/wire/zod.ts";
import type { SentBytes } from "../port.ts";
import { numberIn } from "./sign-tron-call.ts";
import { signedCall } from "./tron-call-outcome.ts";
import { minedMs } from "./tron-calls.ts";
import type { TronNode } from "./tron-node.ts";

const Found = z.object({
  raw_data_hex: z.string().optional(),
  signature: z.array(z.string()).default([]),
});

/** The signed bytes of a mined transaction; null where no block holds it. */
export async function sentBytes(node: TronNode, hash: string): Promise<SentBytes | null> {
  const found = await node.ask("wallet/gettransactionbyid", { value: hash }, Found);
  const { raw_data_hex: data, signature: signatures } = found;
  const [signature] = signatures;
  if (data === undefined || signature === undefined) return null;
  if ((await minedMs(node, hash)) === 0n || txIdOf(bytesOf(data)) !== hash) return null;
  const raw = hexOf(encodeSigned({ raw: bytesOf(data), signature: bytesOf(signature) }));
  const { owner, timestampMs, expiresAtMs: validUntil } = signedCall({ raw });
  return { raw, hash, nonce: numberIn(timestampMs), signer: owner, validUntil };
}
