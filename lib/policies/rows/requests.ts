import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { requestState, type RequestTimes } from "#lib/rules/policies/request-state.ts";
import { whoDecides } from "#lib/policies/rows/who-decides.ts";
import { notifyWaiting } from "#lib/policies/rows/notify-waiting.ts";
import type { RequestContents, RequestOperation } from "#lib/rules/policies/request-content.ts";

type Row = Selectable<Tables["approval_request"]>;
type Answer = Selectable<Tables["approval_answer"]>;

/** What a request is about: at most one is open for each. */
export type RequestSubject<D extends RequestOperation = RequestOperation> = {
  accountId: string;
  operation: D;
  object: string;
};

/** A request with its answers, the first first. */
export type ApprovalRequest<D extends RequestOperation = RequestOperation> =
  D extends RequestOperation
    ? RequestTimes & { operation: D; row: Row & { content: RequestContents[D] }; answers: Answer[] }
    : never;

/** That a request was made, answered or ended, to pages that show it. */
export const sendRequestHint = (rows: Rows, accountId: string, id: string): Promise<void> =>
  sendHint(rows, { account: accountId, topic: "requests", id });

export const requestSubject = ({
  row: { account_id, operation, object },
}: ApprovalRequest): RequestSubject => ({
  accountId: account_id,
  operation,
  object,
});

/** What the trail calls the subject of a request: the payment itself, or else the request. */
export function requestTrailSubject({ row: { id, operation, object } }: ApprovalRequest): string {
  if (operation === "payout") return `intent ${object}`;
  return operation === "batch" ? `batch ${object}` : `request ${id}`;
}

/** The requests of these rows. */
export async function withAnswers(rows: Rows, found: Row[]): Promise<ApprovalRequest[]> {
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
    whoDecides(rows, first.account_id, found),
  ]);
  const answersOf = Map.groupBy(given, ({ request_id }) => request_id);
  return found.map((row) => {
    const answers = answersOf.get(row.id) ?? [];
    const may = new Set(who(row).flatMap(({ id, isActive }) => (isActive ? [id] : [])));
    const request = {
      operation: row.operation,
      row,
      answers,
      others: row.others,
      coolingOffHours: row.cooling_off_hours,
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      ended: row.ended,
      // An approval counts only while its giver may still decide.
      approvedBy: answers.flatMap(({ verdict, person_id: by }) =>
        verdict === "approve" && may.has(by) && !row.actors.includes(by) ? [by] : [],
      ),
    };
    // The operation says what the content is, which the compiler can't see in a row.
    return request as ApprovalRequest;
  });
}

/** An account's rows, for a query that narrows them. */
export const ofAccount = (rows: Rows, accountId: string) =>
  rows.selectFrom("approval_request").selectAll().where("account_id", "=", accountId);

/** The newest request about something, whatever became of it. */
export async function lastRequestOf<D extends RequestOperation>(
  rows: Rows,
  { accountId, operation, object }: RequestSubject<D>,
): Promise<ApprovalRequest<D> | null> {
  const found = await ofAccount(rows, accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .orderBy("asked_at", "desc")
    .limit(1)
    .execute();
  const [last = null] = await withAnswers(rows, found);
  return last as ApprovalRequest<D> | null;
}

/** The open request about each of these, by what it is about; at most one is open for each. */
export async function openRequestsOf(
  rows: Rows,
  { accountId, operation }: Omit<RequestSubject, "object">,
  objects: readonly string[],
): Promise<Map<string, ApprovalRequest>> {
  if (objects.length === 0) return new Map();
  const found = await ofAccount(rows, accountId)
    .where("operation", "=", operation)
    .where("object", "in", objects)
    .where("ended", "is", null)
    .execute();
  const requests = await withAnswers(rows, found);
  return new Map(requests.map((one) => [one.row.object, one]));
}

export async function requestById(rows: Rows, accountId: string, id: string) {
  const found = await ofAccount(rows, accountId).where("id", "=", id).execute();
  return (await withAnswers(rows, found))[0] ?? null;
}

/** Whether somebody is left who approved a request and may still decide. */
export const isStillApproved = async (rows: Rows, accountId: string, id: string) =>
  ((await requestById(rows, accountId, id))?.approvedBy ?? []).length > 0;

/** Whether a request, of whatever account, still waits for others. */
export async function isWaiting(rows: Rows, id: string): Promise<boolean> {
  const row = await rows
    .selectFrom("approval_request")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  const [found] = await withAnswers(rows, row ? [row] : []);
  return found !== undefined && requestState(found, new Date()) === "waiting";
}

type NewRequest<D extends RequestOperation> = Omit<
  Insertable<Tables["approval_request"]>,
  "ended" | "ended_at" | "account_id" | "operation" | "object" | "content" | "expires_at"
> & { about: RequestSubject<D>; content: RequestContents[D]; expiresInHours: number };

export async function addRequest<D extends RequestOperation>(
  tx: Tx,
  { about, content, expiresInHours, ...row }: NewRequest<D>,
): Promise<void> {
  const { accountId, operation, object } = about;
  await tx
    .insertInto("approval_request")
    .values({
      ...row,
      account_id: accountId,
      operation,
      object,
      content: toJson<RequestContents[RequestOperation]>(content),
      expires_at: sql<Date>`now() + make_interval(hours => ${expiresInHours}::int)`,
    })
    .execute();
  const { id, hash, asked_by: askedBy, actors } = row;
  await notifyWaiting(tx, { id, about, content, hash, askedBy, actors });
  await sendRequestHint(tx, accountId, id);
}

/** Notes that somebody has a hand in what is asked for: their approval of it does not count, nor will it. */
export async function recordRequestHand(
  tx: Tx,
  { accountId, operation, object }: RequestSubject,
  by: string,
): Promise<void> {
  await tx
    .updateTable("approval_request")
    .set({ actors: sql<string[]>`array_append(array_remove(actors, ${by}), ${by})` })
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .where("ended", "is", null)
    .execute();
}

/** Ends the open request about something, if there is one. */
export async function endRequestOf(
  rows: Rows,
  { accountId, operation, object }: RequestSubject,
  ended: NonNullable<Row["ended"]>,
): Promise<void> {
  const closed = await rows
    .updateTable("approval_request")
    .set({ ended, ended_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .where("ended", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (closed) await sendRequestHint(rows, accountId, closed.id);
}

/** Ends a request whose approval is taken back, also one that has freed a receiver. */
export async function withdrawRequest(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable("approval_request")
    .set({ ended: "withdrawn", ended_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Puts a request back that was done, unless another is open about the same. */
export async function reopenRequest(rows: Rows, id: string): Promise<void> {
  const opened = await rows
    .updateTable("approval_request as request")
    .set({ ended: null, ended_at: null })
    .where("id", "=", id)
    .where("ended", "=", "done")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("approval_request as other")
            .select("other.id")
            .whereRef("other.account_id", "=", "request.account_id")
            .whereRef("other.operation", "=", "request.operation")
            .whereRef("other.object", "=", "request.object")
            .where("other.ended", "is", null),
        ),
      ),
    )
    .returning("request.account_id")
    .executeTakeFirst();
  if (opened) await sendRequestHint(rows, opened.account_id, id);
}

export async function addAnswer(
  tx: Tx,
  answer: Omit<Insertable<Tables["approval_answer"]>, "answered_at">,
): Promise<void> {
  await tx.insertInto("approval_answer").values(answer).execute();
}
