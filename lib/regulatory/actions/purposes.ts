"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import { purposeFixed } from "#lib/regulatory/checks/payment-purpose.ts";
import { weighedPayment } from "#lib/regulatory/rows/payments.ts";
import { purposeOf, setPurpose } from "#lib/regulatory/rows/purposes.ts";
import { purposeList, purposesOn } from "#lib/regulatory/rows/settings.ts";
import { attachedSubject } from "#lib/rules/attachments/attachments.ts";
import { TOPICS } from "#lib/rules/policies/request-topics.ts";
import { ConfirmPurpose } from "#lib/rules/regulatory/purpose.ts";

const REFUSALS = {
  sent: "PURPOSE_SENT",
  asking: "CONFLICT",
  batch: "CONFLICT",
  approved: "PURPOSE_APPROVED",
} as const;

/**
 * Says what a payment is for. Where others are being asked to approve it otherwise, they are asked no longer; what
 * somebody has approved, or the exchange has, stays.
 */
export const confirmPurposeAction = action(
  ConfirmPurpose,
  "accounting:write",
  async ({ code, ...asked }, { account, actor, transaction, audit }) => {
    const subject = attachedSubject(asked);
    audit.note({ action: "purpose:confirm", subject, detail: { new: code } });
    await transaction(async (tx) => {
      // Before the payment is read: whoever passes or approves it takes the same lock.
      await lockDecisions(tx, account.id);
      const payment = await weighedPayment(tx, account.id, asked);
      if (!payment) throw new DashboardError("NOT_FOUND");
      const before = await purposeOf(tx, payment);
      audit.note({ detail: { old: before?.code ?? null, new: code } });
      const fixed = await purposeFixed(tx, payment, before);
      if (fixed !== null) throw new DashboardError(REFUSALS[fixed]);
      const known = purposesOn(
        await purposeList(tx, account.connectionId),
        saoPauloDayAfter(new Date(), 0),
      );
      if (known.length > 0 && !known.some((one) => one.code === code)) {
        throw new DashboardError("INVALID_INPUT", { fields: { code: "not_in_list" } });
      }
      await setPurpose(tx, payment, code, actor.person.id);
      if (before?.code !== code && !payment.isMade) await endRequestOf(tx, payment, "changed");
      await sendHint(tx, {
        account: account.id,
        topic: TOPICS[payment.operation],
        id: payment.object,
      });
      await audit.writeIn(tx);
    });
    return { code };
  },
);
