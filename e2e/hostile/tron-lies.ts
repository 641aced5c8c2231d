import { HOSTILE_TRON, hostileTron } from "#protocol/test/hostile-tron.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";

/** Lies about the very approval that the server keeps. */
export const TRON_LIES = HOSTILE_TRON.map(({ name, fault }, at) => ({
  name,
  fault,
  change: (honest: string): string => {
    const read = decodeCall(bytesOf(honest));
    if (!read.ok) throw new Error(read.why);
    const now = new Date(Number(read.call.timestampMs));
    const lie = hostileTron(read.call, now)[at];
    if (lie === undefined) throw new Error("no such lie");
    return hexOf(lie.raw);
  },
}));
