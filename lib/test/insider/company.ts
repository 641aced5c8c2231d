import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import { startSession } from "#lib/core/access/sign-in/sign-in.ts";
import { storeConnection } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { addPolicy } from "#lib/policies/rows/policies.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import { cleanSlate } from "#lib/test/insider/clean-slate.ts";
import { request } from "#lib/test/next/next-request.ts";
import { insertWallet } from "#lib/test/rows/payin-rows.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { ORIGIN, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";

/** Up to R$ 1,000 alone, up to R$ 50,000 with one other, beyond with two; what is new needs one other. */
export const RULES: Policy = [
  rule({ operation: "payin", outcome: "allow", up_to: { ...rule().up_to, each: "1000.00" } }),
  rule({ operation: "payin", outcome: "ask_one", up_to: { ...rule().up_to, each: "50000.00" } }),
  rule({ operation: "payin", outcome: "ask_two" }),
  rule({ operation: "payout", outcome: "ask_two" }),
  rule({ operation: "pix_account", outcome: "ask_one" }),
  rule({ operation: "wallet", outcome: "ask_one" }),
];

/** A login, the number of the human being who holds it, and the account that it belongs to. */
export type Login = {
  id: string;
  name: string;
  human: number;
  roles: readonly Role[];
  home: string;
};

type Answer = { ok: true; data?: unknown } | { ok: false; code: string; approval?: unknown };

const CONNECTION = "attacked";
const MAIN = `${CONNECTION}-main`;
const SUB = `${CONNECTION}-client`;
/** The client company has the very name of the main account. */
const NAME = "Loja";
/** Two administrators, two approvers and an operator, and an administrator of the client company alone. */
const PEOPLE: readonly (readonly [Role, string])[] = [
  ["admin", MAIN],
  ["admin", MAIN],
  ["approver", MAIN],
  ["approver", MAIN],
  ["operator", MAIN],
  ["admin", SUB],
];

/** Writes the company, without its doors. */
async function found({ store }: TestDashboard): Promise<Login[]> {
  const { db } = store;
  const logins: Login[] = [];
  await sql`delete from membership`.execute(db);
  await store.transaction(async (tx) => {
    await storeConnection(tx, {
      id: CONNECTION,
      name: NAME,
      environment: "production",
      baseUrl: "http://127.0.0.1:1",
      apiKey: "key",
      apiSecret: "secret",
    });
    await tx
      .insertInto("account")
      .values({ id: SUB, connection_id: CONNECTION, kind: "sub", name: NAME })
      .execute();
    for (const [human, [role, home]] of PEOPLE.entries()) {
      const id = randomUUID();
      const login = { id, name: `P${human} ${id.slice(0, 6)}`, human, roles: [role], home };
      const email = `${id}@example.com`;
      await insertPerson(tx, { id, email, name: login.name, passwordHash: "" });
      await setMembership(tx, { personId: id, accountId: home, roles: [role] });
      logins.push(login);
    }
    await sql`insert into sub_account
      (account_id, own_account_id, content, created_by, updated_by, stage, document, idempotency_key, status)
      values (${MAIN}, ${SUB}, '', 'test', 'test', 'submitted', ${SUB}, ${SUB}, 'APPROVED')`.execute(
      tx,
    );
    await addPolicy(tx, MAIN, { rules: RULES, version: 1n, setBy: "test" });
  });
  await setLimits(db, CONNECTION, SIGNING_LIMITS_DEFAULT, "test");
  return logins;
}

/** Lets hours pass for everything that waits or ends. */
async function pass({ store: { db } }: TestDashboard, hours: number): Promise<void> {
  const columns = {
    membership: ["decides_since"],
    sponsorship: ["at"],
    approval_request: ["asked_at", "expires_at"],
    recipient: ["cooling_off_until"],
    invitation: ["expires_at"],
  };
  for (const [table, moved] of Object.entries(columns)) {
    const set = moved.map(
      (one) => sql`${sql.ref(one)} = ${sql.ref(one)} - make_interval(hours => ${hours}::int)`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(set)}`.execute(db);
  }
}

/**
 * A company of five with a policy as in production, a client company of its own, and the client's administrator,
 * who have had their roles for two days. It is written once, and given anew for each sequence.
 */
export async function createCompany(dashboard: TestDashboard) {
  const { store } = dashboard;
  const { db } = store;
  const people = await found(dashboard);
  const wallets: Record<string, bigint> = {
    [MAIN]: await insertWallet(store, MAIN),
    [SUB]: await insertWallet(store, SUB),
  };
  const enrol = (personId: string) =>
    db
      .insertInto("passkey")
      .values({
        id: randomUUID(),
        person_id: personId,
        name: "Key",
        public_key: Buffer.from("key"),
        counter: 0n,
        transports: "[]",
      })
      .execute();
  for (const { id } of people) await enrol(id);

  /** Signs somebody in, at an account; null: they can't. */
  async function signIn({ id }: Login, at: string): Promise<Headers | null> {
    const headers = new Headers({ origin: ORIGIN, [peerHeader()]: "127.0.0.1" });
    try {
      const { cookies } = await startSession(store, id, { address: "127.0.0.1", headers });
      headers.set("cookie", cookieHeader([cookies[0]]));
    } catch {
      return null;
    }
    await db
      .updateTable("session")
      .set({ actingAccountId: at, freshUntil: sql<Date>`now() + interval '1 day'` })
      .where("userId", "=", id)
      .where("actingAccountId", "is", null)
      .execute();
    headers.set(PAGE_ACCOUNT, at);
    return headers;
  }
  const opened = new Map<string, Headers>();
  for (const login of people) {
    for (const at of [MAIN, SUB]) {
      const headers = await signIn(login, at);
      if (headers) opened.set(`${login.id} ${at}`, headers);
    }
  }
  const putBack = await cleanSlate(store);

  return async function company() {
    await putBack();
    const sessions = new Map(opened);
    /** Headers of a page of this account; null: the person can't sign in. */
    async function pageOf(login: Login, at: string): Promise<Headers | null> {
      const key = `${login.id} ${at}`;
      const headers = sessions.get(key) ?? (await signIn(login, at));
      if (headers) sessions.set(key, headers);
      return headers;
    }
    return {
      store,
      account: MAIN,
      sub: SUB,
      logins: [...people],
      wallets,
      enrol,
      wait: (hours: number) => pass(dashboard, hours),
      /** What an action answers this login, who signs in anew where they have to. */
      async call<Input>(
        login: Login,
        action: (input: Input) => Promise<Answer>,
        input: Input,
        at = MAIN,
      ): Promise<Answer> {
        for (const isAgain of [false, true]) {
          const page = await pageOf(login, at);
          if (page === null) break;
          request.headers = page;
          const answer = await action(input);
          if (answer.ok || answer.code !== "SIGN_IN_REQUIRED" || isAgain) return answer;
          sessions.delete(`${login.id} ${at}`);
        }
        return { ok: false, code: "SIGN_IN_REQUIRED" };
      },
      /** The session of this login at the main account; null: they can't sign in. */
      async session(login: Login) {
        const page = await pageOf(login, MAIN);
        return page && sessionOf(page);
      },
    };
  };
}
export type Company = Awaited<ReturnType<Awaited<ReturnType<typeof createCompany>>>>;
