import { decodeCall, type DecodedCall } from "./decode-call.ts";
import { TronBytesError } from "./tron-refusal.ts";
import { bytesField, readFields } from "./wire.ts";

/** Field numbers of Tron's Transaction: what is signed, and the signature over its hash. */
const RAW_DATA = 1;
const SIGNATURE = 2;
/** r, s and the recovery byte. */
const SIGNATURE_LENGTH = 65;

export type SignedCall = { raw: Uint8Array; signature: Uint8Array };

/** The bytes sent to a node. @throws RangeError unless the signature has 65 bytes */
export function encodeSigned({ raw, signature }: SignedCall): Uint8Array {
  if (signature.length !== SIGNATURE_LENGTH) throw new RangeError("no signature of 65 bytes");
  return Uint8Array.from([...bytesField(RAW_DATA, raw), ...bytesField(SIGNATURE, signature)]);
}

/** A call and its one signature; the signer is not checked. */
export function decodeSigned(
  bytes: Uint8Array,
): (SignedCall & Extract<DecodedCall, { ok: true }>) | Extract<DecodedCall, { ok: false }> {
  try {
    const fields = readFields(bytes);
    for (const field of fields.keys()) {
      if (field !== RAW_DATA && field !== SIGNATURE) throw new TronBytesError("unknown_field");
    }
    const [raw, signature] = [fields.get(RAW_DATA), fields.get(SIGNATURE)];
    if (raw === undefined || signature === undefined) throw new TronBytesError("missing_field");
    if (typeof raw === "bigint" || typeof signature === "bigint") {
      throw new TronBytesError("wire_type");
    }
    if (signature.length !== SIGNATURE_LENGTH) throw new TronBytesError("length");
    const decoded = decodeCall(raw);
    return decoded.ok ? { ...decoded, raw, signature } : decoded;
  } catch (error) {
    if (error instanceof TronBytesError) return { ok: false, why: error.why };
    throw error;
  }
}
