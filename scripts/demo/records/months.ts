import { sql } from "kysely";
import { closedMonth } from "#lib/closes/checks/closed-month.ts";
import { monthOf, nextToClose } from "#lib/closes/checks/month-blockers.ts";
import { insertReopening } from "#lib/closes/rows/closes.ts";
import { keepLines, signDraft } from "#lib/closes/rows/drafts.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { draftLines } from "#lib/closes/rows/lines.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { firstDay, monthAfter, type Month } from "#lib/rules/closes/months.ts";
import type { RequestContents } from "#lib/rules/policies/request-content.ts";
import { BulkRows } from "../bulk-rows.ts";
import { after } from "../calendar.ts";
import type { Ground } from "../ground.ts";
import { addNotice, addRequest, type RequestStory } from "../requests.ts";
import { REOPENED_FOR } from "../words.ts";

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Into the next month, at which a month is closed: the morning of its fifth day. */
const CLOSED_AFTER = 4 * DAY + 13 * HOUR;
const COMPANY = "Ponte";

type Change = RequestContents["change"];

/** A request of one administrator that the other has answered, or has still to answer. @returns its id */
async function ask(
  tx: Tx,
  ground: Ground,
  change: Pick<Change, "change" | "after" | "before"> & { month: Month; again: object },
  at: Date,
  story: RequestStory,
): Promise<string> {
  const { team, accountId } = ground;
  const { month, again, ...said } = change;
  const rows = new BulkRows<Tables>();
  const content = { ...said, accountId, object: month, subject: month, again: { ...again } };
  const id = addRequest(
    { ...ground, dashboard: rows },
    {
      operation: "change",
      object: `${change.change} ${month}`,
      content,
      cents: null,
      by: team.admins[1],
      at,
      story,
      deciders: [team.admins[0]],
    },
  );
  await rows.insert(tx);
  return id;
}

/** What of a month is told: its lines in the trail, and notices. */
function tell(
  ground: Ground,
  rows: BulkRows<Tables>,
  action: "month:close" | "month:reopen",
  month: Month,
  at: Date,
  detail: Record<string, string>,
): void {
  const { team, trail } = ground;
  trail.add(at, team.admins[1], action, "reconciliation:decide", `month ${month}`, detail);
  const { digest = "", reason = "" } = detail;
  const event = action === "month:close" ? "month:closed" : "month:reopened";
  const content = { month, digest, ...(reason && { reason }) };
  for (const person of team.admins) {
    addNotice({ ...ground, dashboard: rows }, at, event, person, content);
  }
}

/** Keeps a month as it stands, asked to be closed; `done`: it is closed. @returns the close's digest and number */
async function close(tx: Tx, ground: Ground, at: Date, story: "done" | "waiting") {
  const { accountId, team } = ground;
  const next = await nextToClose(tx, accountId);
  if (!next) throw new Error("nothing has moved");
  const { month, before } = next;
  const [, by] = team.admins;
  const id = await keepLines(tx, { accountId, month, by });
  const { figures, text, digest } = await figuresOf(
    tx,
    { accountId, month, before },
    draftLines(id),
  );
  await signDraft(tx, id, { figures: text, digest });
  const change = {
    change: "month:close",
    month,
    before: {},
    after: { month, lines: figures.lines, unexplained: figures.difference, figures: digest },
    again: { month, digest },
  } as const;
  const request = await ask(tx, ground, change, after(at, -HOUR), story);
  if (story === "waiting") return null;
  const closed = await closedMonth(tx, {
    account: { id: accountId, name: COMPANY },
    by: { id: by, name: team.names.get(by) ?? "" },
    month,
    draft: { id, figures: text, digest },
    request,
    now: at,
  });
  const rows = new BulkRows<Tables>();
  tell(ground, rows, "month:close", month, at, { digest: closed.digest });
  await rows.insert(tx);
  return { ...closed, month };
}

/** The first month was reopened once and closed anew. */
async function reopen(tx: Tx, ground: Ground, month: Month, digest: string, at: Date) {
  const { team } = ground;
  const reason = REOPENED_FOR;
  const change = {
    change: "month:reopen",
    month,
    before: { digest },
    after: { month, reason },
    again: { month, reason },
  } as const;
  await ask(tx, ground, change, after(at, -HOUR), "done");
  const { rows } = await sql<{ id: bigint }>`
    select id from month_close where digest = ${digest}`.execute(tx);
  await insertReopening(tx, rows[0]?.id ?? 0n, { reason, by: team.admins[1] });
  const told = new BulkRows<Tables>();
  tell(ground, told, "month:reopen", month, at, { digest, reason });
  await told.insert(tx);
}

/** The months that are over: all but the last are closed, and that one waits for the other administrator. */
export async function addMonths(store: Store, ground: Ground): Promise<void> {
  const { now, accountId } = ground;
  const last = monthAfter(monthOf(now), -1);
  /** The morning on which a month is closed, or of today. */
  const morning = (month: Month) => {
    const begins = new Date(`${firstDay(monthAfter(month, 1))}T00:00:00Z`);
    const at = after(begins, CLOSED_AFTER);
    return at < after(now, -DAY) ? at : after(now, -DAY);
  };
  await store.transaction(async (tx) => {
    for (let isFirst = true; ; isFirst = false) {
      const next = await nextToClose(tx, accountId);
      if (!next || next.month >= last) break;
      const at = morning(next.month);
      const closed = await close(tx, ground, at, "done");
      if (!isFirst || closed === null) continue;
      await reopen(tx, ground, closed.month, closed.digest, after(at, 3 * HOUR));
      await close(tx, ground, after(at, 6 * HOUR), "done");
    }
    const asked = await nextToClose(tx, accountId);
    if (asked?.month === last) await close(tx, ground, after(now, -2 * HOUR), "waiting");
  });
}
