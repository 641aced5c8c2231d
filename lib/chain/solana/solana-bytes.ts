import "server-only";
import { base58 } from "@scure/base";
import { address, signature, type Base64EncodedWireTransaction } from "@solana/kit";
import type { ReadApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import {
  readSigned,
  signedApprovalFault,
} from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { askSolana, type SolanaReader } from "./ask-solana.ts";
import type { BytesPort, ExpiringAsk } from "#lib/chain/port/port.ts";
import type { ExpiringReading } from "#lib/rules/allowances/expiring-phase.ts";
import { solanaCurrentAllowance, tokenOf } from "./solana-token.ts";

const SIGNATURE = { from: 1, to: 65 };

/** Checks the signer's own signature over the requested approval, with the few additions wallets may make. */
export const solanaSignedApproval: BytesPort["signed"] = async ({ signer, bytes }, signed) => {
  const fault = await signedApprovalFault(signed, bytesOf(bytes), signer);
  if (fault !== null) {
    return { ok: false, why: [fault.why, fault.program ?? []].flat().join(" ") };
  }
  return { ok: true, hash: base58.encode(signed.slice(SIGNATURE.from, SIGNATURE.to)) };
};

type Effect = "same" | "other" | "fails";

/** Whether the chain would set the very allowance that the bytes read. */
async function effectOf(
  { rpc, ask }: SolanaReader,
  wire: Base64EncodedWireTransaction,
  { source, mint, owner, delegate, units }: ReadApproval,
): Promise<Effect> {
  const config = {
    encoding: "base64",
    commitment: "confirmed",
    sigVerify: true,
    accounts: { encoding: "base64", addresses: [address(source)] },
  } as const;
  const { value } = await ask(rpc.simulateTransaction(wire, config));
  if (value.err !== null) return "fails";
  const token = tokenOf(value.accounts?.[0] ?? null);
  const isSame =
    token?.mint === mint &&
    token.owner === owner &&
    token.delegate.__option === "Some" &&
    token.delegate.value === delegate &&
    token.delegatedAmount === units;
  return isSame ? "same" : "other";
}

/** Sends the wire form, in hexadecimal, once the chain has said that it does what it reads. */
export const sendSolanaSigned: BytesPort["send"] = (place, signed) =>
  askSolana(place, async (node) => {
    const bytes = bytesOf(signed);
    const read = readSigned(bytes);
    if (!read.ok) return { isTaken: false, isOther: true };
    const wire = Buffer.from(bytes).toString("base64") as Base64EncodedWireTransaction;
    const effect = await effectOf(node, wire, read.approval);
    if (effect !== "same") return { isTaken: false, isOther: effect === "other" };
    const sent = node.rpc.sendTransaction(wire, {
      encoding: "base64",
      preflightCommitment: "confirmed",
    });
    return { isTaken: await node.ask(sent).then(Boolean) };
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
