import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** Numbers that depend only on a seed. */
export type Chance = {
  /** From 0 to 1, without 1 (mulberry32). */
  next(): number;
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True so often of once. */
  is(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Another sequence of the same seed: what is drawn from one does not move the other. */
  fork(name: string): Chance;
};

const mixed = (seed: number, name: string): number => {
  const digest = crypto.createHash("sha256").update(`${seed}/${name}`).digest();
  return digest.readUInt32BE(0);
};

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let drawn = Math.imul(state ^ (state >>> 15), state | 1);
    drawn ^= drawn + Math.imul(drawn ^ (drawn >>> 7), drawn | 61);
    return ((drawn ^ (drawn >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    is: (probability) => next() < probability,
    pick: (from) => {
      const drawn = from[below(from.length)];
      if (drawn === undefined) throw new RangeError("nothing to draw from");
      return drawn;
    },
    fork: (name) => chanceOf(mixed(seed, name)),
  };
}

function bytesOf(chance: Chance, size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = chance.below(256);
  return bytes;
}

function uuidOf(chance: Chance): ReturnType<typeof crypto.randomUUID> {
  const bytes = bytesOf(chance, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

let source: Chance | null = null;
const drawn = (): Chance => {
  if (!source) throw new Error("chance is asked before a history has begun");
  return source;
};

/**
 * What PGlite fills its pool of 1024 bytes from. The pool outlives a history, so a history that happens to empty it
 * would draw more from its own source than the same history the next time.
 */
const pool = chanceOf(0).fork("the database's pool");

/**
 * From now on everything random in this process comes from a seed: Node's crypto, the web's and `Math.random`
 * from what `drawFrom` was given, and the database from a source of its own.
 */
export function replaceRandomness(): void {
  Object.assign(crypto, {
    randomBytes: (size: number) => bytesOf(drawn(), size),
    randomUUID: () => uuidOf(drawn()),
    randomInt: (from: number, to?: number) =>
      to === undefined ? drawn().below(from) : from + drawn().below(to - from),
    randomFillSync: (view: Uint8Array) => (view.set(bytesOf(pool, view.byteLength)), view),
  });
  syncBuiltinESMExports();
  Math.random = () => drawn().next();
  globalThis.crypto.getRandomValues = <T>(view: T): T => {
    const { buffer, byteOffset, byteLength } = view as unknown as Uint8Array;
    new Uint8Array(buffer, byteOffset, byteLength).set(bytesOf(drawn(), byteLength));
    return view;
  };
  globalThis.crypto.randomUUID = () => uuidOf(drawn());
}

export const drawFrom = (chance: Chance): void => void (source = chance);
