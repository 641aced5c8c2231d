import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";

/**
 * A wallet's signed transaction in the form in which it is sent.
 * @throws OtherBytesError when `returned` is not these bytes with one signature
 */
export function signedOf(returned: unknown, bytes: Uint8Array): Uint8Array {
  const { raw_data_hex, txID, signature } = (returned ?? {}) as Partial<Record<string, unknown>>;
  const isSame = String(raw_data_hex).toLowerCase() === hexOf(bytes) && txID === txIdOf(bytes);
  const [only, ...more] = Array.isArray(signature) ? (signature as unknown[]) : [];
  if (!isSame || typeof only !== "string" || more.length > 0) throw new OtherBytesError();
  try {
    return encodeSigned({ raw: bytes, signature: bytesOf(only.replace(/^0x/, "")) });
  } catch {
    throw new OtherBytesError();
  }
}
