import "server-only";
import { signature } from "@solana/kit";
import { pinnedToken } from "#protocol/networks.ts";
import { z } from "#protocol/zod.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import { notKnown, type Known } from "./chain-node.ts";
import type { ExpiringReading } from "./expiring-phase.ts";
import { solanaStanding, tronStanding } from "./read-standing.ts";
import type { StandingAsk } from "./standing-allowance.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { TronInfo } from "./tron-info.ts";
import type { TronView } from "./tron-reads.ts";

export type ExpiringAsk = StandingAsk & {
  /** Of the transaction; null on solana until the wallet has signed it. */
  hash: string | null;
  /** Milliseconds on tron, a block's height on solana. */
  validUntil: bigint;
};

type Seen = Pick<ExpiringReading, "fate" | "hasExpired">;

const Waiting = z.object({ txID: z.string().optional() });

async function tronFate(node: TronReader, ask: ExpiringAsk): Promise<Seen> {
  const { hash, validUntil, confirmations } = ask;
  const value = { value: hash ?? "" };
  const infoIn = (view: TronView) => node.ask(`${view}/gettransactioninfobyid`, value, TronInfo);
  // What is final is read first: a transaction that comes later is not in it.
  const solid = await newestTronBlock(node, "walletsolidity");
  const head = await newestTronBlock(node, "wallet");
  const hasExpired = head.timestampMs >= validUntil;
  const [final, info] = [await infoIn("walletsolidity"), await infoIn("wallet")];
  const found = final.id === hash ? final : info.id === hash ? info : null;
  if (found === null) {
    const waiting = await node.ask("wallet/gettransactionfrompending", value, Waiting);
    if (waiting.txID === hash) return { fate: { state: "pending" }, hasExpired };
    const isDead = solid.timestampMs > validUntil;
    return { fate: { state: "unknown", isDead }, hasExpired };
  }
  const block = BigInt(found.blockNumber);
  const counted = head.number < block ? 1 : Number(head.number - block) + 1;
  const isFinal = final.id === hash && block <= solid.number;
  const outcome = found.receipt.result === "SUCCESS" ? "success" : "reverted";
  const fate = {
    state: "mined" as const,
    outcome: outcome as "success" | "reverted",
    confirmations: isFinal
      ? Math.max(counted, confirmations)
      : Math.min(counted, confirmations - 1),
    block,
  };
  return { fate, hasExpired };
}

async function solanaFate(node: SolanaReader, ask: ExpiringAsk): Promise<Seen> {
  const { rpc } = node;
  const { hash, validUntil, confirmations } = ask;
  const heightAt = (commitment: "confirmed" | "finalized") =>
    node.ask(rpc.getBlockHeight({ commitment }));
  // What is final is read first: a transaction that comes later is not in it.
  const [final, height] = [await heightAt("finalized"), await heightAt("confirmed")];
  const hasExpired = height > validUntil;
  const dead = { fate: { state: "unknown" as const, isDead: final > validUntil }, hasExpired };
  if (hash === null) return dead;
  const history = { searchTransactionHistory: true };
  const { value } = await node.ask(rpc.getSignatureStatuses([signature(hash)], history));
  const status = value[0] ?? null;
  if (status === null) return dead;
  const isFinal = status.confirmationStatus === "finalized";
  const counted = Number(status.confirmations ?? 0n) + 1;
  const fate = {
    state: "mined" as const,
    outcome: status.err === null ? ("success" as const) : ("reverted" as const),
    confirmations: isFinal ? confirmations : Math.min(counted, confirmations - 1),
    block: status.slot,
  };
  return { fate, hasExpired };
}

/** What the chain shows of bytes that expire, and of what stands allowed. */
export async function readExpiring(ask: ExpiringAsk): Promise<Known<ExpiringReading>> {
  const { environment, network, token, signer: owner, spender } = ask;
  const contract = pinnedToken(environment, network, token);
  if (contract === null) return notKnown("no_node");
  const pair = { contract, owner, spender };
  // What stands is read last: whatever is shown of the transaction is in it.
  return network === "tron"
    ? askTron(ask, async (node) => {
        const seen = await tronFate(node, ask);
        return { ...seen, ...(await tronStanding(node, pair)) };
      })
    : askSolana(ask, async (node) => {
        const seen = await solanaFate(node, ask);
        return { ...seen, ...(await solanaStanding(node, pair)) };
      });
}
