import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const packed = fileURLToPath(import.meta.resolve("@scalar/api-reference"));

const FILES = {
  /** Scalar's own build for a page, which holds all that it needs. */
  reference: join(dirname(packed), "browser/standalone.js"),
  start: join(import.meta.dirname, "show-reference.mjs"),
} as const;
export type DocsFile = keyof typeof FILES;

/** Bytes to answer with, also in gzip. */
export type Packed = { plain: Buffer<ArrayBuffer>; gzipped: Buffer<ArrayBuffer> };

const compress = promisify(gzip);

export async function pack(plain: Buffer<ArrayBuffer>): Promise<Packed> {
  return { plain, gzipped: (await compress(plain)) as Buffer<ArrayBuffer> };
}

/** A script of the page, under a name that changes with its content: whoever has it needs no other answer. */
export type NamedScript = Packed & { name: string };

const HASH_LETTERS = 16;

async function named(file: DocsFile): Promise<NamedScript> {
  const plain = await readFile(FILES[file]);
  const hash = createHash("sha256").update(plain).digest("hex").slice(0, HASH_LETTERS);
  return { ...(await pack(plain)), name: `${parse(FILES[file]).name}-${hash}.js` };
}

const read = new Map<DocsFile, Promise<NamedScript>>();

/** Read and compressed when it is first asked for: most processes of a replica never show the page. */
export function docsFile(file: DocsFile): Promise<NamedScript> {
  const known = read.get(file) ?? named(file);
  read.set(file, known);
  return known;
}

/** The script of this name; null: there is none. */
export async function docsFileNamed(name: string): Promise<NamedScript | null> {
  const all = await Promise.all([docsFile("reference"), docsFile("start")]);
  return all.find((one) => one.name === name) ?? null;
}
