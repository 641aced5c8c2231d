"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { decideException, lockException } from "#lib/reconciliation/rows/exceptions.ts";
import { setWriteOffLimit, writeOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { ExplainException, SetWriteOffLimit } from "#lib/rules/reconciliation/decide.ts";
import { STANDING_STATES } from "#lib/rules/reconciliation/exceptions.ts";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";

/** Writes a difference off within the account's limit. Nobody does it alone, in the sandbox neither. */
export const writeOffAction = dualControlAction(
  ExplainException,
  "accounting:manage",
  async (input, { account, actor, audit, transaction, second }) => {
    const { id, reason } = input;
    audit.note({ action: "exception:write-off", subject: `exception ${id}`, detail: { reason } });
    await transaction(async (tx) => {
      // First: what it is compared with stands then.
      await lockDecisions(tx, account.id);
      await second.requireAnother(tx);
      const row = await lockException(tx, account.id, BigInt(id), STANDING_STATES);
      const limit = await writeOffLimit(tx, account.id);
      if (row.cents > limit) throw new DashboardError("WRITE_OFF_ABOVE_LIMIT");
      const amount = formatAmount(row.cents, "BRL");
      const { kind, ours, theirs } = row;
      const said = (text: string | null) =>
        text !== null && row.what === "cents" ? formatAmount(BigInt(text), "BRL") : (text ?? "–");
      await second.takeIn(tx, {
        change: "exception:write-off",
        object: id,
        subject: `#${id}`,
        before: { difference: `${row.subject}: ${said(ours)} / ${said(theirs)}` },
        after: { write_off: amount, reason },
        again: input,
      });
      const by = actor.person.id;
      await decideException(tx, account.id, row.id, {
        from: STANDING_STATES,
        to: "written_off",
        reason,
        by,
      });
      audit.note({ detail: { kind, about: row.subject, amount, ours, theirs } });
      await sendHint(tx, { account: account.id, topic: "reconciliation", id });
      await audit.writeIn(tx);
    });
    return {};
  },
);

/** Sets up to which amount differences may be written off; one administrator alone may only lower it. */
export const setWriteOffLimitAction = dualControlAction(
  SetWriteOffLimit,
  "accounting:manage",
  async (input, { account, actor, audit, transaction, second }) => {
    const cents = parseAmount(input.amount, "BRL") ?? 0n;
    const next = formatAmount(cents, "BRL");
    audit.note({ action: "write-off-limit:set", detail: { new: next } });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const before = await writeOffLimit(tx, account.id);
      const isHigher = cents > before;
      const change = {
        change: "write-off-limit:set",
        object: account.id,
        subject: account.name,
        before: { write_off_limit: formatAmount(before, "BRL") },
        after: { write_off_limit: next },
        again: input,
      } as const;
      await second.takeIn(tx, isHigher ? change : null);
      await setWriteOffLimit(tx, account.id, { cents, setBy: actor.person.id });
      audit.note({ detail: { old: formatAmount(before, "BRL") } });
      await audit.writeIn(tx);
    });
    return {};
  },
);
