"use server";
import { randomUUID } from "node:crypto";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  payinRequestSubject,
  approvedPayin,
  filesOfPayin,
  payinVerdict,
} from "#lib/payins/checks/payin-verdict.ts";
import { requirePayable } from "#lib/payins/checks/require-payable.ts";
import { requireWalletInUse } from "#lib/payins/checks/require-wallet-in-use.ts";
import { lockPayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { addRequest, endRequestOf } from "#lib/policies/rows/requests.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { purposeOf } from "#lib/regulatory/rows/purposes.ts";
import { asBound } from "#lib/rules/attachments/attachments.ts";
import { approvalCode } from "#lib/rules/policies/approved-payout.ts";
import { payinHash } from "#lib/rules/policies/approved-payin.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** Asks others to approve a payin exactly as it was shown. */
export const requestPayinApprovalAction = action(
  z.object({ intent: Id, quote: Id }),
  "payin:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `intent ${input.intent}` });
    const id = randomUUID();
    const request = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayinIntent(tx, account.id, input.intent);
      const intent = await requirePayable(tx, account, locked, { seenQuote: input.quote, audit });
      const { sender_cents: cents, receiver_units: units } = intent;
      if (intent.status !== "quoted" || cents === null || units === null) {
        throw new DashboardError("CONFLICT");
      }
      const { name } = await requireWalletInUse(tx, account.id, intent.wallet_id);
      const verdict = await payinVerdict(tx, { actor, intent, name });
      if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
      if (verdict.is === "waiting" && verdict.request) return verdict.request.row.id;
      if (verdict.is !== "needed") throw new DashboardError("CONFLICT");
      await requirePurpose(tx, account, { of: "payin", id: intent.id });
      const about = payinRequestSubject(account.id, intent.id);
      const purpose = await purposeOf(tx, about);
      const files = await filesOfPayin(tx, intent);
      const seen = {
        senderCents: cents.toString(),
        units: units.toString(),
        attachments: files.map(asBound),
        ...(purpose && { purpose: purpose.code }),
      };
      const content = approvedPayin(intent, name, seen);
      const hash = payinHash(content);
      const { others, hours, lapsed } = verdict;
      await endRequestOf(tx, about, lapsed === "changed" ? "changed" : "replaced");
      await addRequest(tx, {
        id,
        about,
        content,
        hash,
        cents,
        others,
        cooling_off_hours: hours,
        actors: [
          ...new Set([
            intent.created_by,
            actor.person.id,
            ...files.map(({ addedBy }) => addedBy),
            ...(purpose ? [purpose.by] : []),
          ]),
        ],
        asked_by: actor.person.id,
        expiresInHours: env().APPROVAL_EXPIRY_HOURS + hours,
      });
      audit.note({ detail: { request: id, code: approvalCode(hash), others, hours } });
      await audit.writeIn(tx);
      return id;
    });
    await sendHint(store.db, { account: account.id, topic: "payins", id: input.intent });
    return { request };
  },
);
