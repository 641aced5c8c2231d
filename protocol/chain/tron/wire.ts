import { TronBytesError } from "./tron-refusal.ts";

/** Fields of a protobuf message, by their number. */
export type Fields = ReadonlyMap<number, bigint | Uint8Array>;

const VARINT = 0;
const BYTES = 2;
const LONGEST_VARINT = 10;
const UINT64_MOST = (1n << 64n) - 1n;

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)];
    bytes.push(Number(rest & 127n) | 128);
  }
}

/** Empty for zero: proto3 does not write defaults. */
export function numberField(field: number, value: bigint): number[] {
  return value === 0n ? [] : [...varint(BigInt((field << 3) | VARINT)), ...varint(value)];
}

/** Empty for no bytes. */
export function bytesField(field: number, bytes: Iterable<number>): number[] {
  const content = [...bytes];
  if (content.length === 0) return [];
  const head = [...varint(BigInt((field << 3) | BYTES)), ...varint(BigInt(content.length))];
  return [...head, ...content];
}

function reader(bytes: Uint8Array) {
  let at = 0;
  const next = (): number => {
    const byte = bytes[at];
    if (byte === undefined) throw new TronBytesError("truncated");
    at += 1;
    return byte;
  };
  const readVarint = (): bigint => {
    let value = 0n;
    for (let read = 0; read < LONGEST_VARINT; read += 1) {
      const byte = next();
      value |= BigInt(byte & 127) << BigInt(7 * read);
      if (byte >= 128) continue;
      // A last group of zeros is padding: the same number has a shorter form.
      const isMinimal = byte !== 0 || read === 0;
      if (isMinimal && value <= UINT64_MOST) return value;
      break;
    }
    throw new TronBytesError("varint");
  };
  const readBytes = (): Uint8Array => {
    const length = readVarint();
    if (length > BigInt(bytes.length - at)) throw new TronBytesError("truncated");
    const from = at;
    at += Number(length);
    return bytes.subarray(from, at);
  };
  return { isAtEnd: () => at === bytes.length, readVarint, readBytes };
}

/**
 * The fields of a canonically encoded message: in order, each once, no defaults, numbers as short as they
 * can be. Anything else is refused, so that the result holds everything that the bytes say.
 * @throws TronBytesError
 */
export function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, bigint | Uint8Array>();
  const { isAtEnd, readVarint, readBytes } = reader(bytes);
  let last = 0n;
  while (!isAtEnd()) {
    const tag = readVarint();
    const kind = Number(tag & 7n);
    if (kind !== VARINT && kind !== BYTES) throw new TronBytesError("wire_type");
    const field = tag >> 3n;
    if (fields.has(Number(field))) throw new TronBytesError("repeated_field");
    if (field <= last) throw new TronBytesError("field_order");
    last = field;
    const value = kind === VARINT ? readVarint() : readBytes();
    const isDefault = typeof value === "bigint" ? value === 0n : value.length === 0;
    if (isDefault) throw new TronBytesError("default_written");
    fields.set(Number(field), value);
  }
  return fields;
}
