import "server-only";
import { base58 } from "@scure/base";
import { signature } from "@solana/kit";
import { signedApprovalFault } from "#protocol/chain/solana/signed-approval-fault.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { BytesPort, ExpiringAsk, ExpiringReading } from "#lib/chain/port/port.ts";
import { solanaCurrentAllowance } from "./solana-token.ts";

const SIGNATURE = { from: 1, to: 65 };

/** Checks the signer's own signature over the requested approval, with the few additions wallets may make. */
export const solanaSignedApproval: BytesPort["signed"] = async ({ signer, bytes }, signed) => {
  if ((await signedApprovalFault(signed, bytesOf(bytes), signer)) !== null) return { ok: false };
  return { ok: true, hash: base58.encode(signed.slice(SIGNATURE.from, SIGNATURE.to)) };
};

/** @param signed the wire form, in hexadecimal */
export const sendSolanaSigned: BytesPort["send"] = (place, signed) =>
  askSolana(place, async ({ rpc, ask }) => {
    const wire = Buffer.from(signed, "hex").toString("base64");
    const sent = rpc.sendTransaction(wire as Parameters<typeof rpc.sendTransaction>[0], {
      encoding: "base64",
      preflightCommitment: "confirmed",
    });
    return { isTaken: await ask(sent).then(Boolean) };
  });

type Seen = Pick<ExpiringReading, "outcome" | "hasExpired">;

async function solanaOutcome(node: SolanaReader, ask: ExpiringAsk): Promise<Seen> {
  const { rpc } = node;
  const { hash, validUntil, confirmations } = ask;
  const heightAt = (commitment: "confirmed" | "finalized") =>
    node.ask(rpc.getBlockHeight({ commitment }));
  // Final blocks are read first, so that a transaction mined later can't be mistaken for expired.
  const [final, height] = [await heightAt("finalized"), await heightAt("confirmed")];
  const hasExpired = height > validUntil;
  const dead = { outcome: { state: "unknown" as const, isDead: final > validUntil }, hasExpired };
  if (hash === null) return dead;
  const history = { searchTransactionHistory: true };
  const { value } = await node.ask(rpc.getSignatureStatuses([signature(hash)], history));
  const status = value[0] ?? null;
  if (status === null) return dead;
  const isFinal = status.confirmationStatus === "finalized";
  const counted = Number(status.confirmations ?? 0n) + 1;
  const outcome = {
    state: "mined" as const,
    outcome: status.err === null ? ("success" as const) : ("reverted" as const),
    confirmations: isFinal ? confirmations : Math.min(counted, confirmations - 1),
    block: status.slot,
  };
  return { outcome, hasExpired };
}

/** Reads the state of bytes that expire, and the current allowance. */
export const readSolanaExpiring: BytesPort["expiring"] = (mint, ask) =>
  askSolana(ask, async (node) => {
    const { signer: owner, spender } = ask;
    const seen = await solanaOutcome(node, ask);
    // The allowance is read last, so that it includes the transaction if that was found.
    return { ...seen, ...(await solanaCurrentAllowance(node, { mint, owner, spender })) };
  });
