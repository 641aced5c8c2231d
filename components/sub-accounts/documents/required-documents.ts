import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";

/** While neither identity document is begun, asks only for the chosen one. */
export function requiredDocuments(
  missing: readonly DocumentType[],
  identity: "RG" | "CNH",
): readonly DocumentType[] {
  const other = identity === "RG" ? "CNH" : "RG";
  const isAsked = missing.some((type) => type.startsWith(identity));
  return missing.filter((type) => !isAsked || !type.startsWith(other));
}
