import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { deciders } from "#lib/core/access/deciders.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { AskedRequest } from "#lib/policies/rules/request-state.ts";
import type { ApprovedPayout } from "#protocol/policies/approved-payout.ts";

type Row = Selectable<Tables["approval_request"]>;
type Answer = Selectable<Tables["approval_answer"]>;

/** A request with its answers, the first first. */
export type ApprovalRequest = AskedRequest & { row: Row; answers: Answer[] };

async function withAnswers(rows: Rows, found: Row[]): Promise<ApprovalRequest[]> {
  const [first] = found;
  if (!first) return [];
  const [given, who] = await Promise.all([
    rows
      .selectFrom("approval_answer")
      .selectAll()
      .where(
        "request_id",
        "in",
        found.map(({ id }) => id),
      )
      .orderBy("answered_at")
      .execute(),
    deciders(rows, { id: first.account_id }),
  ]);
  const may = new Set(who.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
  const answersOf = Map.groupBy(given, ({ request_id }) => request_id);
  return found.map((row) => {
    const answers = answersOf.get(row.id) ?? [];
    return {
      row,
      answers,
      others: row.others,
      restsHours: row.rests_hours,
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      ended: row.ended,
      // An approval counts only while its giver may still decide.
      approvedBy: answers.flatMap(({ verdict, person_id: by }) =>
        verdict === "approve" && may.has(by) && by !== row.asked_by ? [by] : [],
      ),
    };
  });
}

const ofAccount = (rows: Rows, accountId: string) =>
  rows.selectFrom("approval_request").selectAll().where("account_id", "=", accountId);

/** The newest request for an intent, whatever became of it. */
export async function lastRequestOf(
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<ApprovalRequest | null> {
  const found = await ofAccount(rows, accountId)
    .where("intent_id", "=", intentId)
    .orderBy("asked_at", "desc")
    .limit(1)
    .execute();
  return (await withAnswers(rows, found))[0] ?? null;
}

export async function requestById(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<ApprovalRequest | null> {
  const found = await ofAccount(rows, accountId).where("id", "=", id).execute();
  return (await withAnswers(rows, found))[0] ?? null;
}

/** Requests that have not ended or expired, the first to expire first. */
export async function openRequests(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<ApprovalRequest[]> {
  const found = await ofAccount(rows, accountId)
    .where("ended", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return withAnswers(rows, found);
}

/** The newest requests. */
export async function latestRequests(
  rows: Rows,
  accountId: string,
  limit: number,
): Promise<ApprovalRequest[]> {
  const found = await ofAccount(rows, accountId)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return withAnswers(rows, found);
}

type NewRequest = Omit<
  Insertable<Tables["approval_request"]>,
  "ended" | "ended_at" | "content" | "expires_at"
> & { content: ApprovedPayout; expiresInHours: number };

export async function addRequest(
  tx: Tx,
  { content, expiresInHours, ...row }: NewRequest,
): Promise<void> {
  await tx
    .insertInto("approval_request")
    .values({
      ...row,
      content: toJson(content),
      expires_at: sql<Date>`now() + make_interval(hours => ${expiresInHours}::int)`,
    })
    .execute();
}

/** Ends the open request for an intent, if there is one. */
export async function endRequestOf(
  rows: Rows,
  intentId: string,
  ended: NonNullable<Row["ended"]>,
): Promise<void> {
  await rows
    .updateTable("approval_request")
    .set({ ended, ended_at: sql<Date>`now()` })
    .where("intent_id", "=", intentId)
    .where("ended", "is", null)
    .execute();
}

export async function addAnswer(
  tx: Tx,
  answer: Omit<Insertable<Tables["approval_answer"]>, "answered_at">,
): Promise<void> {
  await tx.insertInto("approval_answer").values(answer).execute();
}
