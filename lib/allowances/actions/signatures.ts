"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import { assessSignature } from "#lib/allowances/checks/assess-signature.ts";
import { mayGiveUp } from "#lib/allowances/checks/may-give-up.ts";
import { giveUpSignature } from "#lib/allowances/rows/open-signatures.ts";
import {
  storeSignedBytes,
  recordRejection,
  recordSentHash,
  OPEN_SIGNATURE,
  payoutSignature,
} from "#lib/allowances/rows/payout-signatures.ts";
import { linkSpan } from "#platform/tracing/tracing.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

/** The signed bytes from a tron or solana wallet: at most two solana packets long. */
const Signed = z.string().regex(/^(?:[0-9a-f]{2}){1,2464}$/, "invalid");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/**
 * Takes the wallet's report: `sent` with its hash (never of bytes, which are sent from here), `rejected` by its
 * owner, or `not_sent`. Late, repeated or contradictory reports undo nothing that the chain shows.
 */
export const reportSignatureAction = action(
  z.object({
    signature: RowNumber,
    outcome: z.enum(["sent", "rejected", "not_sent"]),
    hash: Hash.optional(),
    /** Why the page did not open the wallet, for the trail. */
    why: z
      .string()
      .regex(/^[a-z_]{1,40}$/, "invalid")
      .optional(),
  }),
  "payout:create",
  async (input, { account, actor, store, audit }): Promise<{ signature: string }> => {
    const { outcome, hash, why } = input;
    audit.note({
      action: "payout:signature",
      subject: `signature ${input.signature}`,
      detail: { outcome, hash, why },
    });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row) throw new DashboardError("NOT_FOUND");
    if (row.asked_by !== actor.person.id) throw new DashboardError("SIGNATURE_OF_ANOTHER");
    linkSpan(`intent ${row.intent_id}`);
    await audit.begin();
    if (outcome !== "sent") {
      // Only the page's claim: it stays open if the chain shows an effect, or can't be read.
      const { isUnmoved } = await assessSignature(account.environment, row);
      if (isUnmoved) await recordRejection(store.db, account.id, row.id);
    } else if (hash && row.bytes === null) await recordSentHash(store.db, account.id, row.id, hash);
    else throw new DashboardError("INVALID_INPUT", { fields: { hash: "invalid" } });
    const id = row.intent_id ?? "";
    await sendHint(store.db, { account: account.id, topic: "payouts", id });
    return { signature: String(row.id) };
  },
);

/**
 * Takes signed bytes from a tron or solana wallet: only the requested approval, signed by that account, with
 * no more than what the family lets a wallet add. They are stored before they are sent; their outcome is read
 * from the chain. A repeated call, from another tab or after a crash, sends the same bytes.
 */
export const submitSignatureAction = action(
  z.object({ signature: RowNumber, signed: Signed }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ signature: string }> => {
    audit.note({ action: "payout:signed", subject: `signature ${input.signature}` });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row || row.bytes === null) throw new DashboardError("NOT_FOUND");
    if (row.asked_by !== actor.person.id) throw new DashboardError("SIGNATURE_OF_ANOTHER");
    linkSpan(`intent ${row.intent_id}`);
    const { bytes, signer, network, signed: kept, hash: known } = row;
    const read = await signedApproval({ network, signer, bytes }, input.signed);
    audit.note({ detail: read.ok ? { hash: read.hash } : { refused: "signed", why: read.why } });
    if (!read.ok) throw new DashboardError("SIGNED_DIFFERS");
    await audit.begin();
    const { hash } = read;
    const isOurs = kept !== null && known === hash;
    const mayKeep = async () =>
      !(await assessSignature(account.environment, row)).hasExpired &&
      transaction((tx) => storeSignedBytes(tx, account.id, row.id, { signed: input.signed, hash }));
    if (!isOurs && !(await mayKeep())) throw new DashboardError("SIGNED_TOO_LATE");
    // Whatever the node answers, the bytes are sent again until the chain shows their outcome.
    const at = { environment: account.environment, network: network as PayoutNetwork };
    const sent = await sendSigned(at, kept ?? input.signed);
    if (sent.known && sent.isOther) {
      audit.note({ detail: { refused: "effect" } });
      throw new DashboardError("SIGNED_DIFFERS");
    }
    await sendHint(store.db, { account: account.id, topic: "payouts", id: row.intent_id ?? "" });
    return { signature: String(row.id) };
  },
);

/**
 * Gives up an open signature, so that its address is free for another. Only while the chain, read now, shows
 * nothing of it: the nonce is free and nothing waits under it, and signed bytes were not handed on. What was
 * asked for may still be signed later; the guards of a rejected signature hold for it, and an approval that
 * lands is shown as what it is.
 */
export const giveUpSignatureAction = action(
  z.object({ signature: RowNumber }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ signature: string }> => {
    audit.note({ action: "payout:give-up", subject: `signature ${input.signature}` });
    const row = await payoutSignature(store.db, account.id, BigInt(input.signature));
    if (!row) throw new DashboardError("NOT_FOUND");
    const { network, signer, purpose, intent_id: intent } = row;
    audit.note({ detail: { network, signer, purpose, ...(intent && { intent }) } });
    const isOpen = OPEN_SIGNATURE.some((state) => state === row.state);
    // Given up already, or ended by itself: what was wanted is so.
    if (!isOpen) return { signature: String(row.id) };
    if (row.bytes !== null && row.state === "sent") throw new DashboardError("SIGNATURE_SEEN");
    if (!(await mayGiveUp(store.db, actor, row))) throw new DashboardError("SIGNATURE_OF_ANOTHER");
    const { phase, isUnmoved } = await assessSignature(account.environment, row);
    if (phase.phase === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    const isGivenUp =
      isUnmoved &&
      (await transaction(async (tx) => {
        const isDone = await giveUpSignature(tx, account.id, row);
        if (isDone) await audit.writeIn(tx);
        return isDone;
      }));
    if (!isGivenUp) throw new DashboardError("SIGNATURE_SEEN");
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent ?? "" });
    return { signature: String(row.id) };
  },
);
