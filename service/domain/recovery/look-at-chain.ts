import type { UnknownEffect } from "#service/db/core/recovery-tables.ts";
import { knownHashes, newestMined } from "#service/db/recovery/known-effects.ts";
import { lookCursor } from "#service/db/recovery/recoveries.ts";
import type { Chain, TreasuryMove } from "#service/chain/port.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { treasuryMark, unaccountedSends } from "#service/domain/sends/treasury-sent.ts";

const effectOf = (move: TreasuryMove): UnknownEffect => ({
  kind: move.kind,
  evidence: move.hash,
  told: {
    token: move.token,
    units: String(move.units),
    party: move.party,
    block: String(move.blockNumber),
  },
});

/** Where to begin before the first time: after the newest send that the books saw in a block. */
async function firstCursor(deps: Deps, chain: Chain): Promise<string | null> {
  const mined = await newestMined(deps.db, chain.network);
  if (mined) return chain.cursorAfter(mined);
  // A sandbox's chain is this exchange's from its beginning; a public one's past is too long.
  return deps.mode === "sandbox" ? "" : null;
}

/** That the treasury has acted more often, or later, than the books know. */
async function unknownSends(deps: Deps, chain: Chain): Promise<UnknownEffect[]> {
  const mark = await treasuryMark(chain, await chain.minedNonce());
  const words = await unaccountedSends(deps, chain, mark, { isStrict: false });
  if (words === null) return [];
  return [{ kind: "sends", evidence: `${chain.signer} ${mark}`, told: { words } }];
}

/** Whether the operator has accounted for all that the treasury has sent up to now. */
async function isAccounted(deps: Deps, chain: Chain): Promise<boolean> {
  const accounted = deps.treasurySent.get(chain.network);
  if (accounted === undefined) return false;
  return (await treasuryMark(chain, await chain.minedNonce())) <= accounted;
}

/**
 * Reads what a treasury moved where it was last left.
 * @param page receives each part's unknown moves and its cursor
 */
export async function readTreasury(
  deps: Deps,
  chain: Chain,
  page: (unknown: UnknownEffect[], cursor: string) => Promise<void>,
): Promise<void> {
  let cursor = (await lookCursor(deps.db, chain.network)) ?? (await firstCursor(deps, chain));
  const sends = await unknownSends(deps, chain);
  const isForgiven = await isAccounted(deps, chain);
  for (let isMore = true; isMore;) {
    // The chain before the books: signed bytes are stored before they are sent.
    const part = await chain.moves(cursor);
    const hashes = part.moves.map(({ hash }) => hash);
    const known = await knownHashes(deps.db, chain.network, hashes);
    const unknown = part.moves.filter(({ hash }) => !isForgiven && !known.has(hash));
    cursor = part.cursor;
    isMore = part.isMore;
    await page([...(isMore ? [] : sends), ...unknown.map(effectOf)], cursor);
  }
}
