import "server-only";

/** Filters of the list of PIX accounts: the seed shows that there are three, but not their names. */
const FILTERS = ["name", "pix_key", "type"] as const;

/** The exchange's names for the filters; an omitted one has the name that this project's service uses. */
export type FilterNames = Partial<Record<(typeof FILTERS)[number], string>>;

/** Renames an endpoint's filters to the exchange's own names. */
export function underTheirNames(
  endpointName: string,
  input: Record<string, unknown>,
  names: FilterNames,
): Record<string, unknown> {
  if (endpointName !== "listBankAccounts") return input;
  const named: Record<string, unknown> = { ...input };
  for (const filter of FILTERS) {
    const theirs = names[filter];
    if (theirs === undefined || theirs === filter) continue;
    named[theirs] = named[filter];
    delete named[filter];
  }
  return named;
}
