import { signature, type Address, type Signature } from "@solana/kit";
import type { Token } from "#protocol/money/money.ts";
import type { TreasuryMove, TreasuryMoves } from "../port.ts";
import type { SolanaNode } from "./solana-node.ts";

type Side = { treasury: Address; mints: Readonly<Record<Token, string>> };

const PAGE = 1_000;
const COMMITMENT = "confirmed";

type Named = { signature: Signature; err: unknown; confirmationStatus: unknown };

/** Everything that names the treasury after a signature, oldest first. */
async function namedAfter(node: SolanaNode, treasury: Address, after: string): Promise<Named[]> {
  const all: Named[] = [];
  for (;;) {
    const before = all.at(-1)?.signature;
    const found = await node.ask(
      node.rpc.getSignaturesForAddress(treasury, {
        limit: PAGE,
        commitment: COMMITMENT,
        ...(before && { before }),
        ...(after && { until: signature(after) }),
      }),
    );
    all.push(...found);
    if (found.length < PAGE) return all.toReversed();
  }
}

/** What a transaction of the treasury moved; null when another paid for it, or it moved no tokens. */
async function moveIn(
  node: SolanaNode,
  { treasury, mints }: Side,
  hash: Signature,
): Promise<TreasuryMove | null> {
  const asked = {
    commitment: COMMITMENT,
    encoding: "json",
    maxSupportedTransactionVersion: 0,
  } as const;
  const found = await node.ask(node.rpc.getTransaction(hash, asked));
  if (found === null || found.meta === null) return null;
  // Anyone may name the treasury; only its own signature pays.
  if (found.transaction.message.accountKeys[0] !== treasury) return null;
  const { preTokenBalances: before, postTokenBalances: later } = found.meta;
  const held = (all: typeof before, of: { mint: string; owner: string }) =>
    (all ?? [])
      .filter(({ mint, owner }) => mint === of.mint && owner === of.owner)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  for (const token of ["USDC", "USDT"] as const) {
    const change = (owner: string) => {
      const of = { mint: mints[token], owner };
      return held(later, of) - held(before, of);
    };
    const came = change(treasury);
    if (came === 0n) continue;
    const owners = [...(before ?? []), ...(later ?? [])].flatMap(({ owner }) => owner ?? []);
    const party = owners.find((owner) => owner !== treasury && change(owner) === -came) ?? "";
    const kind = came > 0n ? "pull" : "transfer";
    const units = came > 0n ? came : -came;
    return { kind, hash, token, units, party, blockNumber: found.slot };
  }
  return null;
}

/** What the treasury's own transactions moved. */
export async function solanaMoves(
  node: SolanaNode,
  side: Side,
  after: string | null,
): Promise<TreasuryMoves> {
  const newest = { limit: 1, commitment: COMMITMENT } as const;
  if (after === null) {
    const [last] = await node.ask(node.rpc.getSignaturesForAddress(side.treasury, newest));
    return { moves: [], cursor: last?.signature ?? "", isMore: false };
  }
  const named = await namedAfter(node, side.treasury, after);
  const moves: TreasuryMove[] = [];
  for (const { signature: hash, err } of named) {
    const move = err === null ? await moveIn(node, side, hash) : null;
    if (move) moves.push(move);
  }
  const settled = named.findLast((one) => one.confirmationStatus === "finalized");
  return { moves, cursor: settled?.signature ?? after, isMore: false };
}
