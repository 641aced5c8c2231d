import "server-only";
import { sql } from "kysely";
import type { Failure } from "#lib/core/errors/failure.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { nextToClose } from "#lib/closes/checks/month-blockers.ts";
import { figuresOf } from "#lib/closes/rows/figures.ts";
import { standingLines } from "#lib/closes/rows/lines.ts";
import { closeMonthAction } from "#lib/closes/actions/months.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { approveRequestAction } from "#lib/policies/actions/requests.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import type { Month } from "#lib/rules/closes/months.ts";
import { PASSWORD, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";

export type Answer = { ok: true } | Failure;
export const codeOf = (answer: Answer): string => (answer.ok ? "ok" : answer.code);

const DAY_MINUTES = 24 * 60;
const BIA = "bia@example.com";

/** Compares until nothing is due. */
export async function compareAll(store: Store): Promise<void> {
  const due = async () => {
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from reconciliation_due where due_at <= now()) as some`.execute(
      store.db,
    );
    return rows[0]?.some === true;
  };
  while (await due()) await reconcile(store, undefined, { reads: () => true });
}

/** The digest of a month as it stands, which its page shows. */
export async function shownDigest(store: Store, month: Month): Promise<string> {
  const before = (await nextToClose(store.db, MAIN_ACCOUNT))?.before ?? null;
  const of = { accountId: MAIN_ACCOUNT, month, before };
  return (await figuresOf(store.db, of, standingLines(MAIN_ACCOUNT, month))).digest;
}

/**
 * A dashboard with payments of two months, one a day, on which all witnesses agree, and two administrators who may
 * approve what the other asks.
 */
export async function closingDashboard(count = 60) {
  const dashboard = await testDashboard();
  const { store } = dashboard;
  await storePayments(store.db, MAIN_ACCOUNT, count, Math.floor((60 * DAY_MINUTES) / count));
  await sql`update payin set chain_check = 'verified' where status = 'completed'`.execute(store.db);
  await compareAll(store);
  const person = { email: BIA, name: "Bia", password: PASSWORD, roles: ["admin" as const] };
  await addPerson(store, { ...person, accountId: MAIN_ACCOUNT });
  await sql`update membership set decides_since = now() - interval '2 days'`.execute(store.db);
  await sql`update sponsorship set at = now() - interval '2 days'`.execute(store.db);
  const [asAna, asBia] = [
    await dashboard.headersOf("admin"),
    await dashboard.headersOf("admin", BIA),
  ];
  const as = async <T>(headers: Headers, call: () => Promise<T>): Promise<T> => {
    request.headers = headers;
    return call();
  };
  const hashOf = async (id: string) => {
    const found = store.db.selectFrom("approval_request").select("hash").where("id", "=", id);
    return (await found.executeTakeFirstOrThrow()).hash;
  };
  const close = async (month: Month, digest?: string, headers = asAna) => {
    const input = { month, digest: digest ?? (await shownDigest(store, month)) };
    return (await as(headers, () => closeMonthAction(input))) as Answer;
  };
  const requestOf = (answer: Answer) => {
    if (answer.ok || !answer.approval) throw new Error(codeOf(answer));
    return answer.approval.request;
  };
  const approve = async (id: string, headers = asBia) => {
    const hash = await hashOf(id);
    return codeOf((await as(headers, () => approveRequestAction({ request: id, hash }))) as Answer);
  };
  return {
    ...dashboard,
    asAna,
    asBia,
    as,
    close,
    approve,
    requestOf,
    /** Asks, approves and closes. @throws Error where one of them is refused */
    closeByTwo: async (month: Month) => {
      const asked = requestOf(await close(month));
      const answers = [await approve(asked), codeOf(await close(month))];
      if (answers.some((one) => one !== "ok")) throw new Error(answers.join());
    },
  };
}
