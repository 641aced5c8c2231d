import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import { open } from "#lib/core/access/sign-in/sign-in.ts";
import { keepConnection } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { addPolicy } from "#lib/policies/rows/policies.ts";
import { request } from "#lib/test/next-request.ts";
import { insertWallet } from "#lib/test/payin-rows.ts";
import { rule } from "#lib/test/policed-payouts.ts";
import { ORIGIN, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { SIGNING_LIMITS_DEFAULT } from "#protocol/money/signing-limits.ts";
import type { Policy } from "#protocol/policies/policy.ts";
import { PAGE_ACCOUNT } from "#protocol/wire/page-account.ts";

/** Up to R$ 1,000 alone, up to R$ 50,000 with one other, beyond with two; what is new needs one other. */
export const RULES: Policy = [
  rule({ deed: "payin", outcome: "allow", up_to: { ...rule().up_to, each: "1000.00" } }),
  rule({ deed: "payin", outcome: "ask_one", up_to: { ...rule().up_to, each: "50000.00" } }),
  rule({ deed: "payin", outcome: "ask_two" }),
  rule({ deed: "payout", outcome: "ask_two" }),
  rule({ deed: "pix_account", outcome: "ask_one" }),
  rule({ deed: "wallet", outcome: "ask_one" }),
];

/** A login, and the number of the human being who holds it. */
export type Login = { id: string; name: string; human: number; roles: readonly Role[] };

type Answer = { ok: true; data?: unknown } | { ok: false; code: string; approval?: unknown };

const ROLES: Role[] = ["admin", "admin", "approver", "approver", "operator"];

/**
 * A company of five with a policy as in production, and an account of its own: two administrators, two approvers
 * and an operator, who have had their roles for two days.
 */
export async function company({ store }: TestDashboard) {
  const { db } = store;
  const connection = randomUUID();
  const account = `${connection}-main`;
  const sub = `${connection}-client`;
  const name = "Loja";
  const logins: Login[] = [];
  const sessions = new Map<string, Headers>();

  /** Settles what is written without its door. */
  const settle = () =>
    db
      .updateTable("membership")
      .set({ decides_since: sql<Date>`now() - interval '2 days'` })
      .where("account_id", "in", [account, sub])
      .execute();
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
  /** A client company with the very name of the main account. */
  await store.transaction((tx) =>
    keepConnection(tx, {
      id: connection,
      name,
      environment: "production",
      baseUrl: "http://127.0.0.1:1",
      apiKey: "key",
      apiSecret: "secret",
    }),
  );
  await setLimits(db, connection, SIGNING_LIMITS_DEFAULT, "test");
  await db
    .insertInto("account")
    .values({ id: sub, connection_id: connection, kind: "sub", name })
    .execute();
  await store.transaction(async (tx) => {
    for (const [human, role] of ROLES.entries()) {
      const id = randomUUID();
      const login = { id, name: `P${human} ${id.slice(0, 6)}`, human, roles: [role] };
      const email = `${id}@example.com`;
      await insertPerson(tx, { id, email, name: login.name, passwordHash: "" });
      await setMembership(tx, { personId: id, accountId: account, roles: [role] });
      logins.push(login);
    }
    await sql`insert into sub_account
      (account_id, own_account_id, content, created_by, updated_by, stage, document, idempotency_key, status)
      values (${account}, ${sub}, '', 'test', 'test', 'submitted', ${sub}, ${sub}, 'APPROVED')`.execute(
      tx,
    );
    await addPolicy(tx, account, { rules: RULES, version: 1n, setBy: "test" });
  });
  for (const { id } of logins) await enrol(id);
  await settle();
  const wallets = {
    [account]: await insertWallet(store, account),
    [sub]: await insertWallet(store, sub),
  };

  /** Headers of a page of this account; null: the person can't sign in. */
  async function pageOf(login: Login, at: string): Promise<Headers | null> {
    const kept = sessions.get(`${login.id} ${at}`);
    if (kept) return kept;
    const headers = new Headers({ origin: ORIGIN, [peerHeader()]: "127.0.0.1" });
    try {
      const { cookies } = await open(store, login.id, { address: "127.0.0.1", headers });
      headers.set("cookie", cookies[0]?.split(";")[0] ?? "");
    } catch {
      return null;
    }
    await db
      .updateTable("session")
      .set({ actingAccountId: at, freshUntil: sql<Date>`now() + interval '1 day'` })
      .where("userId", "=", login.id)
      .where("actingAccountId", "is", null)
      .execute();
    headers.set(PAGE_ACCOUNT, at);
    sessions.set(`${login.id} ${at}`, headers);
    return headers;
  }

  return {
    store,
    account,
    sub,
    logins,
    wallets,
    enrol,
    /** What an action answers this login, who signs in anew where they have to. */
    async call<Input>(
      login: Login,
      action: (input: Input) => Promise<Answer>,
      input: Input,
      at = account,
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
      const page = await pageOf(login, account);
      return page && sessionOf(page);
    },
    /** Lets a day and an hour pass for everything that waits. */
    async wait() {
      const where = sql`account_id in (${account}, ${sub})`;
      const ids = logins.map(({ id }) => id);
      await sql`update membership set decides_since = decides_since - interval '25 hours' where ${where}`.execute(
        db,
      );
      await sql`update sponsorship set at = at - interval '25 hours' where person_id = any(${ids})`.execute(
        db,
      );
      await sql`update approval_request set asked_at = asked_at - interval '25 hours',
        expires_at = expires_at - interval '25 hours' where ${where}`.execute(db);
      await sql`update recipient set rests_until = rests_until - interval '25 hours' where ${where}`.execute(
        db,
      );
    },
  };
}
export type Company = Awaited<ReturnType<typeof company>>;
