import { askedOnce } from "#platform/rounds/asked-once.ts";
import type { Chain, ChainRound } from "#service/chain/port.ts";
import { unitsInFlight, unminedSends } from "#service/db/sends/chain-sends.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import type { Token } from "#protocol/money/money.ts";
import type { MaySign } from "./network-lease.ts";
import { treasuryMark, unaccountedSends } from "./treasury-sent.ts";

/**
 * The most signed sends of a treasury that are in no block. Nodes forget what is far behind a number that
 * does not come; it would be sent again, but what is not signed yet can still wait, change or end.
 */
const MOST_UNMINED = 256n;

/** Units that the round's signatures have not taken yet. */
type Purse = { left: bigint };

/** What the sends of one round share. */
export type SignRound = {
  asks: ChainRound;
  maySign: MaySign;
  minedNonce: bigint;
  /** Why nothing may be signed, in words. */
  unaccounted: string | null;
  /** How many more may be signed while those before are in no block. */
  room: number;
  /** The treasury's tokens that are not on their way out. */
  purse: (token: Token) => Promise<Purse>;
};

/** Opens a round of signatures: what the chain and the books say once for all its sends. */
export async function signRound(deps: Deps, chain: Chain, maySign: MaySign): Promise<SignRound> {
  const asks = askedOnce();
  const minedNonce = await chain.minedNonce(asks);
  const mark = await treasuryMark(chain, minedNonce, asks);
  const unaccounted = await unaccountedSends(deps, chain, mark, { isStrict: false });
  const unmined = await unminedSends(deps.db, chain.network, chain.signer);
  return {
    asks,
    maySign,
    minedNonce,
    unaccounted,
    room: unmined < MOST_UNMINED ? Number(MOST_UNMINED - unmined) : 0,
    purse: (token) =>
      asks.once(`purse of ${token}`, async () => {
        // Before the balance: what is mined in between counts twice and never not at all.
        const leaving = await unitsInFlight(deps.db, chain.network, token);
        return { left: (await chain.balance(token)) - leaving };
      }),
  };
}
