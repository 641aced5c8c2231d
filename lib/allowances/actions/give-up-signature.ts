"use server";
import { action } from "#lib/core/access/action.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { assessSignature } from "#lib/allowances/checks/assess-signature.ts";
import { mayGiveUp } from "#lib/allowances/checks/may-give-up.ts";
import { giveUpSignature } from "#lib/allowances/rows/open-signatures.ts";
import { OPEN_SIGNATURE, payoutSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

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
