import { COMPANY_DOCUMENTS, type DocumentType } from "./sub-accounts.ts";

/** Either pair identifies the representative. */
const IDENTITY_PAIRS = [
  ["RG_FRONT", "RG_BACK"],
  ["CNH_FRONT", "CNH_BACK"],
] as const satisfies readonly (readonly DocumentType[])[];

/**
 * The documents that an analysis still needs (INTERFACE §6). Where neither identity document is complete,
 * they include the missing sides of those begun, or all sides of both where none was begun.
 */
export function missingDocuments(received: Iterable<DocumentType>): DocumentType[] {
  const has = new Set(received);
  const missingOf = (types: readonly DocumentType[]) => types.filter((type) => !has.has(type));
  const pairs = IDENTITY_PAIRS.map((pair) => ({ pair, missing: missingOf(pair) }));
  const isIdentified = pairs.some(({ missing }) => missing.length === 0);
  const begun = pairs.filter(({ pair, missing }) => missing.length < pair.length);
  const identity = isIdentified
    ? []
    : (begun.length > 0 ? begun : pairs).flatMap((one) => one.missing);
  return [...missingOf(["SELFIE"]), ...identity, ...missingOf(COMPANY_DOCUMENTS)];
}
