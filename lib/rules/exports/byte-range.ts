/** Bytes from one place to another, both included. */
export type ByteRange = { from: bigint; to: bigint };

const RANGE = /^bytes=(\d{0,18})-(\d{0,18})$/;

/**
 * What of a file a request asks for (RFC 9110, 14.2). null: all of it, also where it asks for several ranges or in
 * another unit, which need not be understood; `unsatisfiable`: there is no such place.
 */
export function byteRange(header: string | null, size: bigint): ByteRange | null | "unsatisfiable" {
  const [, first, last] = RANGE.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || first + last === "") return null;
  const end = size - 1n;
  if (first === "") {
    const count = BigInt(last);
    if (count === 0n || size === 0n) return "unsatisfiable";
    return { from: count > size ? 0n : size - count, to: end };
  }
  const from = BigInt(first);
  if (last !== "" && BigInt(last) < from) return null;
  if (from > end) return "unsatisfiable";
  return { from, to: last === "" || BigInt(last) > end ? end : BigInt(last) };
}
