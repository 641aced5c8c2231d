import "server-only";
import type { Signature } from "@solana/kit";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import type { Moved, MovedAsk } from "#lib/chain/port/port.ts";
import { solanaSigners } from "./solana-signers.ts";
import { solanaMoves } from "./solana-moves.ts";

const COMMITMENT = "finalized";
/** The entries that a node lists per page, and the most pages to read. */
const PAGE = 1_000;
const PAGES_MOST = 5;

type Named = { signature: Signature; slot: bigint; err: unknown };

/** Transactions that name an account between two slots. @throws when the node's history ends before */
async function namedIn(
  { rpc, ask }: SolanaReader,
  owner: { owner: string; mint: string },
  { fromBlock, toBlock }: Pick<MovedAsk, "fromBlock" | "toBlock">,
): Promise<Named[]> {
  const account = await tokenAccountOf(owner);
  const all: Named[] = [];
  for (let page = 0; page < PAGES_MOST; page += 1) {
    const before = all.at(-1)?.signature;
    const config = { limit: PAGE, commitment: COMMITMENT, ...(before && { before }) } as const;
    const found = await ask(rpc.getSignaturesForAddress(account, config));
    all.push(...found);
    const isWhole = found.length < PAGE || (found.at(-1)?.slot ?? 0n) < fromBlock;
    if (!isWhole) continue;
    const between = all.filter(
      ({ slot }) => slot >= fromBlock && (toBlock === null || slot <= toBlock),
    );
    // At least one transaction is known to exist: a node that lists none has pruned it.
    const isKnown =
      toBlock === null ? between.length > 0 : between.some(({ slot }) => slot === toBlock);
    if (!isKnown) break;
    return between;
  }
  throw new Error("the node does not know what became of the account");
}

/** Compares the owner's token balance before and after each final transaction that named the account. */
export function solanaMoved(mint: string, ask: MovedAsk): Promise<Known<Moved>> {
  const { isWhole, owner, units } = ask;
  return askSolana(ask, async (node) => {
    const named = await namedIn(node, { owner, mint }, ask);
    // The newest stands first.
    const searchedTo = named[0]?.slot ?? ask.fromBlock;
    const found = (moved: boolean) => ({ moved, searchedTo, isComplete: true });
    for (const { signature, err } of named) {
      if (err !== null) continue;
      const moves = await solanaMoves(node, { mint, hash: signature }, COMMITMENT);
      if (moves === null) throw new Error(`${signature} is not known`);
      const gone = -moves.came(owner);
      if (gone >= units) return found(true);
      if (gone <= 0n || isWhole) continue;
      if (!(await solanaSigners(node, signature))?.includes(owner)) return found(true);
    }
    return found(false);
  });
}
