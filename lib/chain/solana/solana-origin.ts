import "server-only";
import { isSignature, signature } from "@solana/kit";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { ApprovalOrigin, OriginAsk } from "#lib/chain/port/port.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { solanaSigners } from "./solana-signers.ts";

/** What a node lists at once. */
const PAGE = 1_000;
/** Of what came after it; whoever sends more to an account makes its owner sign a text, and no more. */
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
 * By what the owner's token account was named in since: nobody but the owner changes its delegate, and
 * whatever is taken of the delegate's part is missing from what stands.
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
