"use server";
import { action } from "#lib/core/doors/action.ts";
import { peopleOfAccount } from "#lib/core/access/people-rows.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  assignException,
  decideException,
  nextOpen,
  type Decision,
} from "#lib/reconciliation/rows/exceptions.ts";
import {
  AssignException,
  ExplainException,
  OfException,
} from "#lib/rules/reconciliation/decide.ts";
import { STANDING_STATES } from "#lib/rules/reconciliation/exceptions.ts";

type Deciding = DoorContext<"reconciliation:decide">;
type Name = "exception:explain" | "exception:ask" | "exception:reopen";

/** Decides one, with its line in the trail. @returns the next one that is open */
async function decide(
  { account, actor, audit, transaction }: Deciding,
  id: string,
  name: Name,
  decision: Omit<Decision, "by">,
): Promise<{ next: string | null }> {
  audit.note({ action: name, subject: `exception ${id}`, detail: { reason: decision.reason } });
  return transaction(async (tx) => {
    const by = actor.person.id;
    const row = await decideException(tx, account.id, BigInt(id), { ...decision, by });
    const { kind, subject, cents, ours, theirs } = row;
    audit.note({ detail: { kind, about: subject, cents: String(cents), ours, theirs } });
    await sendHint(tx, { account: account.id, topic: "reconciliation", id });
    await audit.writeIn(tx);
    const next = await nextOpen(tx, account.id, row.id);
    return { next: next === null ? null : String(next) };
  });
}

/** Says why both sides differ. It holds as long as they say the same. */
export const explainExceptionAction = action(
  ExplainException,
  "reconciliation:decide",
  ({ id, reason }, context) =>
    decide(context, id, "exception:explain", { from: STANDING_STATES, to: "explained", reason }),
);

/** Notes that the exchange was asked today; it waits for the answer then. */
export const askExchangeAction = action(OfException, "reconciliation:decide", ({ id }, context) =>
  decide(context, id, "exception:ask", { from: ["open"], to: "asked", reason: null }),
);

/** Takes a decision back: it is open again. */
export const reopenExceptionAction = action(
  OfException,
  "reconciliation:decide",
  ({ id }, context) =>
    decide(context, id, "exception:reopen", {
      from: ["asked", "explained", "written_off"],
      to: "open",
      reason: null,
    }),
);

const PEOPLE_MOST = 500;

/** Has a person of the account take care of one; or nobody. */
export const assignExceptionAction = action(
  AssignException,
  "reconciliation:decide",
  async ({ id, owner }, { account, audit, transaction }) => {
    audit.note({ action: "exception:assign", subject: `exception ${id}`, detail: { owner } });
    await transaction(async (tx) => {
      if (owner !== "") {
        const people = await peopleOfAccount(tx, account.id, PEOPLE_MOST);
        if (!people.some((one) => one.id === owner)) {
          throw new DashboardError("INVALID_INPUT", { fields: { owner: "not_in_list" } });
        }
      }
      await assignException(tx, account.id, BigInt(id), owner || null);
      await sendHint(tx, { account: account.id, topic: "reconciliation", id });
      await audit.writeIn(tx);
    });
    return {};
  },
);
