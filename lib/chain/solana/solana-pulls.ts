import "server-only";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { ChainPlace, Known } from "#lib/chain/port/chain-node.ts";
import type { Pulls } from "#lib/chain/port/port.ts";
import { solanaMoves } from "./solana-moves.ts";

const noFactory = () => {
  throw new TypeError("no factory pulls on solana");
};

const pullsOf = (node: SolanaReader, mint: string): Pulls => ({
  mined: async (hash) => {
    const final = await solanaMoves(node, { mint, hash }, "finalized");
    const moves = final ?? (await solanaMoves(node, { mint, hash }, "confirmed"));
    return (
      moves && {
        isExecuted: moves.isExecuted,
        block: moves.slot,
        moved: (side, address) => (side === "to" ? moves.came(address) : -moves.came(address)),
        isHeld: () => Promise.resolve(final !== null),
        isPullOf: noFactory,
      }
    );
  },
  isPulled: noFactory,
});

/** Compares the payer's balance of the mint before and after the named transactions. */
export const solanaPulls = <T extends object>(
  mint: string,
  place: ChainPlace,
  question: (pulls: Pulls) => Promise<T>,
): Promise<Known<T>> => askSolana(place, (node) => question(pullsOf(node, mint)));
