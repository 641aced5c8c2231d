import { COMPANY_DOCUMENTS, type DocumentType } from "./sub-accounts.ts";

/** One of these pairs says who the representative is. */
const IDENTITY_PAIRS = [
  ["RG_FRONT", "RG_BACK"],
  ["CNH_FRONT", "CNH_BACK"],
] as const satisfies readonly (readonly DocumentType[])[];

/**
 * What an analysis still needs (INTERFACE §6). Where neither identity document is complete, the
 * sides that would complete one that was begun; of both where none was.
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
