"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { mainAdmins, notifyPeople, notifyWebhook } from "#lib/core/notices/notify.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { closedMonth } from "#lib/closes/checks/closed-month.ts";
import { preparedDraft } from "#lib/closes/checks/prepared-draft.ts";
import { draftOf } from "#lib/closes/rows/drafts.ts";
import { insertReopening, lastClose } from "#lib/closes/rows/closes.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { waitForTurn } from "#lib/reconciliation/rows/turn.ts";
import { CloseMonth, ReopenMonth } from "#lib/rules/closes/close-month.ts";
import type { Figures } from "#lib/rules/closes/figures.ts";

const nameOf = (month: string) => `month ${month}`;

/**
 * Closes a month with the figures that were shown, once another person has approved exactly these. Nobody does it
 * alone, in the sandbox neither.
 */
export const closeMonthAction = dualControlAction(
  CloseMonth,
  "reconciliation:decide",
  async ({ month, digest }, { account, actor, audit, store, transaction, second }) => {
    audit.note({ action: "month:close", subject: nameOf(month), detail: { figures: digest } });
    const now = new Date();
    const asked = { account, by: actor.person.id, month, digest, now };
    // By itself: what is asked for is kept also where it has to be approved first.
    const kept = await draftOf(store.db, account.id, month);
    await transaction(async (tx) => {
      if (kept?.digest === digest) return;
      await lockDecisions(tx, account.id);
      await waitForTurn(tx);
      await preparedDraft(tx, asked);
    });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      await waitForTurn(tx);
      const draft = await preparedDraft(tx, asked);
      const figures = JSON.parse(draft.figures) as Figures;
      const request = await second.takeIn(tx, {
        change: "month:close",
        object: month,
        subject: month,
        before: {},
        after: { month, lines: figures.lines, unexplained: figures.difference, figures: digest },
        again: { month, digest },
      });
      if (request === null) throw new DashboardError("SECOND_MISSING");
      const close = await closedMonth(tx, {
        account,
        by: actor.person,
        month,
        draft,
        request,
        now,
      });
      audit.note({ detail: { digest: close.digest, lines: figures.lines } });
      await audit.writeIn(tx);
      const told = { month, digest: close.digest };
      await notifyPeople(tx, "month:closed", told, await mainAdmins(tx));
      await notifyWebhook(tx, "month:closed", told, account.id);
      await sendHint(tx, { account: account.id, topic: "reconciliation", id: nameOf(month) });
    });
    return {};
  },
);

/** Opens the month that was closed last again, once another person has approved it. */
export const reopenMonthAction = dualControlAction(
  ReopenMonth,
  "reconciliation:decide",
  async ({ month, reason }, { account, actor, audit, transaction, second }) => {
    audit.note({ action: "month:reopen", subject: nameOf(month), detail: { reason } });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const last = await lastClose(tx, account.id);
      if (!last || last.month < month) throw new DashboardError("NOT_FOUND");
      // Later months are built on it.
      if (last.month > month) throw new DashboardError("MONTH_NOT_LAST");
      const request = await second.takeIn(tx, {
        change: "month:reopen",
        object: month,
        subject: month,
        before: { digest: last.digest },
        after: { month, reason },
        again: { month, reason },
      });
      if (request === null) throw new DashboardError("SECOND_MISSING");
      await insertReopening(tx, last.id, { reason, by: actor.person.id });
      audit.note({ detail: { digest: last.digest } });
      await audit.writeIn(tx);
      const told = { month, digest: last.digest, reason };
      await notifyPeople(tx, "month:reopened", told, await mainAdmins(tx));
      await notifyWebhook(tx, "month:reopened", told, account.id);
      await sendHint(tx, { account: account.id, topic: "reconciliation", id: nameOf(month) });
    });
    return {};
  },
);
