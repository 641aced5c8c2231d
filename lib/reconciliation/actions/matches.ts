"use server";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import { nextOpen } from "#lib/reconciliation/rows/exceptions.ts";
import { matchByHand } from "#lib/reconciliation/rows/match-by-hand.ts";
import { confirmLines, declineLine } from "#lib/reconciliation/rows/decide-lines.ts";
import { ConfirmMatches, DeclineMatch, MatchByHand } from "#lib/rules/reconciliation/decide.ts";

/** Says that lines stand for the movements that were found by amount, day and name; each has its line in the trail. */
export const confirmMatchesAction = action(
  ConfirmMatches,
  "reconciliation:decide",
  async ({ ids }, { account, actor, audit, transaction }) => {
    audit.note({ action: "match:confirm", detail: { lines: ids.length } });
    return transaction(async (tx) => {
      const confirmed = await confirmLines(tx, account.id, ids.map(BigInt), actor.person.id);
      if (confirmed.length === 0) throw new DashboardError("CONFLICT");
      for (const { id, key } of confirmed) {
        audit.note({ subject: `statement line ${id}`, detail: { movement: key.trim() } });
        await audit.writeIn(tx);
      }
      await sendHint(tx, { account: account.id, topic: "reconciliation", id: "" });
      await wakeJobs(tx);
      return { count: confirmed.length };
    });
  },
);

/** Says what the line of a difference stands for, where nothing was found. @returns the next one that is open */
export const matchByHandAction = action(
  MatchByHand,
  "reconciliation:decide",
  async ({ id, movement }, { account, actor, audit, transaction }) => {
    audit.note({ action: "match:choose", subject: `exception ${id}`, detail: { movement } });
    return transaction(async (tx) => {
      const by = actor.person.id;
      const exception = BigInt(id);
      const of = { accountId: account.id, id: exception, movement, by };
      const { line } = await matchByHand(tx, of);
      audit.note({ subject: `statement line ${line}`, detail: { exception: id } });
      await sendHint(tx, { account: account.id, topic: "reconciliation", id });
      await wakeJobs(tx);
      await audit.writeIn(tx);
      const next = await nextOpen(tx, account.id, exception);
      return { next: next === null ? null : String(next) };
    });
  },
);

/** Says that a line stands for something else. */
export const declineMatchAction = action(
  DeclineMatch,
  "reconciliation:decide",
  async ({ id }, { account, actor, audit, transaction }) => {
    audit.note({ action: "match:decline", subject: `statement line ${id}` });
    await transaction(async (tx) => {
      const declined = await declineLine(tx, account.id, BigInt(id), actor.person.id);
      if (!declined) throw new DashboardError("CONFLICT");
      audit.note({ detail: { movement: declined.key.trim() } });
      await sendHint(tx, { account: account.id, topic: "reconciliation", id: "" });
      await wakeJobs(tx);
      await audit.writeIn(tx);
    });
    return {};
  },
);
