import "server-only";
import { recoverAddress } from "viem";
import { txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { tronForm } from "#protocol/chain/tron/evm-form.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { decodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { z } from "#protocol/wire/zod.ts";
import { askTron, type TronReader } from "./ask-tron.ts";
import type { BytesPort, ExpiringAsk } from "#lib/chain/port/port.ts";
import type { ExpiringReading } from "#lib/rules/allowances/expiring-phase.ts";
import { newestTronBlock } from "./tron-blocks.ts";
import { TronInfo } from "./tron-info.ts";
import type { TronView } from "./tron-reads.ts";
import { tronCurrentAllowance } from "./tron-token.ts";

/** Checks the signer's signature over exactly the transaction's bytes. */
export const tronSignedApproval: BytesPort["signed"] = async ({ signer, bytes }, signed) => {
  const decoded = decodeSigned(signed);
  if (!decoded.ok || hexOf(decoded.raw) !== bytes) return { ok: false };
  const hash = txIdOf(decoded.raw);
  const by = await recoverAddress({
    hash: `0x${hash}`,
    signature: `0x${hexOf(decoded.signature)}`,
  }).catch(() => null);
  return by !== null && tronForm(by) === signer ? { ok: true, hash } : { ok: false };
};

const Taken = z.object({ result: z.boolean().optional(), code: z.string().optional() });
const ALREADY_THERE = "DUP_TRANSACTION_ERROR";

/** @param signed the whole transaction, in hexadecimal */
export const sendTronSigned: BytesPort["send"] = (place, signed) =>
  askTron(place, async (node) => {
    const { result, code } = await node.ask("wallet/broadcasthex", { transaction: signed }, Taken);
    return { isTaken: result === true || code === ALREADY_THERE };
  });

type Seen = Pick<ExpiringReading, "outcome" | "hasExpired">;

const Waiting = z.object({ txID: z.string().optional() });

async function tronOutcome(node: TronReader, ask: ExpiringAsk): Promise<Seen> {
  const { hash, validUntil, confirmations } = ask;
  const value = { value: hash ?? "" };
  const infoIn = (view: TronView) => node.ask(`${view}/gettransactioninfobyid`, value, TronInfo);
  // Solidified blocks are read first, so that a transaction mined later can't be mistaken for expired.
  const solid = await newestTronBlock(node, "walletsolidity");
  const head = await newestTronBlock(node, "wallet");
  const hasExpired = head.timestampMs >= validUntil;
  const [final, info] = [await infoIn("walletsolidity"), await infoIn("wallet")];
  const found = final.id === hash ? final : info.id === hash ? info : null;
  if (found === null) {
    const waiting = await node.ask("wallet/gettransactionfrompending", value, Waiting);
    if (waiting.txID === hash) return { outcome: { state: "pending" }, hasExpired };
    const isDead = solid.timestampMs > validUntil;
    return { outcome: { state: "unknown", isDead }, hasExpired };
  }
  const block = BigInt(found.blockNumber);
  const counted = head.number < block ? 1 : Number(head.number - block) + 1;
  const isFinal = final.id === hash && block <= solid.number;
  const result = found.receipt.result === "SUCCESS" ? "success" : "reverted";
  const outcome = {
    state: "mined" as const,
    outcome: result as "success" | "reverted",
    confirmations: isFinal
      ? Math.max(counted, confirmations)
      : Math.min(counted, confirmations - 1),
    block,
  };
  return { outcome, hasExpired };
}

/** Reads the state of bytes that expire, and the current allowance. */
export const readTronExpiring: BytesPort["expiring"] = (contract, ask) =>
  askTron(ask, async (node) => {
    const { signer: owner, spender } = ask;
    const seen = await tronOutcome(node, ask);
    // The allowance is read last, so that it includes the transaction if that was found.
    return { ...seen, ...(await tronCurrentAllowance(node, { contract, owner, spender })) };
  });
