"use server";
import { randomUUID } from "node:crypto";
import { addressOn } from "#lib/core/access/address-on.ts";
import { action } from "#lib/core/access/action.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { aboutPayout, approvedPayout, payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { withReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { keptKey } from "#lib/payouts/rows/kept-receiver.ts";
import { lockPayoutIntent, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { requireProof } from "#lib/payouts/signing/checks/require-proof.ts";
import { requireSignable } from "#lib/payouts/signing/checks/require-signable.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { addRequest, endRequestOf } from "#lib/policies/rows/requests.ts";
import { approvalCode, approvalHash } from "#protocol/policies/approved-payout.ts";
import { AddressText, Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** Asks others to approve a payout exactly as it was shown, to be paid by this wallet. */
export const askApprovalAction = action(
  z.object({ intent: Id, account: AddressText, hash: Hash }),
  "payout:create",
  async (input, { account, actor, store, exchange, audit }): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `intent ${input.intent}` });
    const quoted = await payoutIntent(store.db, account.id, input.intent);
    const intent = await withReceiver(store, exchange, quoted, "signed");
    const seen = { seenHash: input.hash, audit };
    const { network, units } = await requireSignable(store.db, account, intent, seen);
    if (!intent) throw new DashboardError("NOT_FOUND");
    const wallet = addressOn(network, "account", input.account);
    await requireProof(store.db, actor, { network, signer: wallet });
    const id = randomUUID();
    const request = await store.transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      await requireSignable(tx, account, locked, seen);
      if (!locked?.receiver_cents || !locked.sender_cents) throw new DashboardError("CONFLICT");
      // An intent without its key can't be compared with what was approved.
      if (keptKey(locked) === null) throw new DashboardError("CONFLICT");
      const verdict = await payoutVerdict(tx, { actor, intent: locked, wallet, withSigning: true });
      if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
      if (verdict.is === "waiting" && verdict.request) return verdict.request.row.id;
      if (verdict.is !== "needed") throw new DashboardError("CONFLICT");
      const receiverCents = locked.receiver_cents.toString();
      const shown = { wallet, units: units.toString(), receiverCents };
      const content = approvedPayout(locked, shown);
      const hash = approvalHash(content);
      const about = aboutPayout(account.id, locked.id);
      await endRequestOf(tx, about, verdict.lapsed === "changed" ? "changed" : "replaced");
      await addRequest(tx, {
        id,
        about,
        content,
        hash,
        cents: locked.sender_cents,
        others: verdict.others,
        rests_hours: verdict.hours,
        made_by: locked.created_by,
        asked_by: actor.person.id,
        expiresInHours: env().APPROVAL_EXPIRY_HOURS + verdict.hours,
      });
      const { others, hours } = verdict;
      audit.note({ detail: { request: id, code: approvalCode(hash), others, hours } });
      await audit.writeIn(tx);
      return id;
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return { request };
  },
);
