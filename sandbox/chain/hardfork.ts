import type { ChainJournal } from "./chain-journal.ts";

/** The rules by which a chain's blocks are made: `prague` lets accounts delegate to code (EIP-7702). */
export type Hardfork = "cancun" | "prague";

/**
 * The rules that a chain began with, which it keeps: under others its replayed blocks would get other hashes.
 * A chain from before they were written down has `cancun`.
 */
export function hardforkOf(journal: ChainJournal): Hardfork {
  const isNew = journal.snapshot() === null && journal.actsSince(null).length === 0;
  return journal.constant("hardfork", () => (isNew ? "prague" : "cancun"));
}
