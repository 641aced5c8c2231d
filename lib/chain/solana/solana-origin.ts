import "server-only";
import { isSignature, signature } from "@solana/kit";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { ApprovalOrigin, OriginAsk } from "#lib/chain/port/port.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { solanaSigners } from "./solana-signers.ts";

/** The entries that a node lists per page. */
const PAGE = 1_000;
/** The most newer entries to check. Flooding the account only makes its owner sign a consent text. */
const NEWER_MOST = 30;

async function outcomeOf({ rpc, ask }: SolanaReader, hashes: readonly string[]) {
  const history = { searchTransactionHistory: true };
  const { value } = await ask(rpc.getSignatureStatuses(hashes.map(signature), history));
  return value.map((status) =>
    status === null || status.err !== null
      ? "none"
      : status.confirmationStatus === "finalized"
        ? "final"
        : "seen",
  );
}

/**
 * Reads everything that named the owner's token account since: only the owner can change its delegate, and a
 * pull reduces the delegated units.
 */
export function solanaOrigin(mint: string, ask: OriginAsk): Promise<Known<ApprovalOrigin>> {
  return askSolana(ask, async (node): Promise<ApprovalOrigin> => {
    const hashes = ask.own.flatMap(({ hash }) =>
      hash !== null && isSignature(hash) ? [hash] : [],
    );
    if (hashes.length === 0) return { origin: "elsewhere" };
    const outcomes = await outcomeOf(node, hashes);
    const own = new Set<string>(hashes.filter((_, at) => outcomes[at] === "final"));
    if (own.size === 0) return { origin: outcomes.includes("seen") ? "settling" : "elsewhere" };
    const account = await tokenAccountOf({ owner: ask.owner, mint });
    const config = { limit: PAGE, commitment: "confirmed" } as const;
    const named = await node.ask(node.rpc.getSignaturesForAddress(account, config));
    const at = named.findIndex((one) => own.has(one.signature));
    const newer = named.slice(0, at).filter(({ err }) => err === null);
    if (at === -1 || newer.length > NEWER_MOST) return { origin: "elsewhere" };
    for (const one of newer) {
      const signers = await solanaSigners(node, one.signature);
      if (signers === null) throw new Error(`${one.signature} is not known`);
      if (signers.includes(ask.owner)) return { origin: "elsewhere" };
    }
    return { origin: "own" };
  });
}
