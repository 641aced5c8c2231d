import { sql } from "kysely";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import { startSession } from "#lib/core/access/sign-in/sign-in.ts";
import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import type { Store } from "#lib/core/store/store.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ORIGIN, PASSWORD, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { insertPerson, setMembership } from "#lib/core/access/people-rows.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { headersOf, tries, type Browser } from "#lib/test/sign-in-tries.ts";

/** A person who has signed in at the page; `headers` are those of their next request. */
export type Entered = { id: string; email: string; name: string; headers: Headers };
type Answer = { ok: true } | { ok: false; code: string };

/** Signs in at the page with the browser's cookies; `refused` holds the code, null after success. */
export async function enter(email: string, browser: Browser = new Map(), account = MAIN_ACCOUNT) {
  const code = await tries(email, PASSWORD, { browser });
  const headers = headersOf({ browser });
  headers.set(PAGE_ACCOUNT, account);
  return { headers, refused: code === "in" ? null : code };
}

/** Runs an action as a person: `ok`, or the code of its refusal. */
export async function actAs<Input>(
  { headers }: Pick<Entered, "headers">,
  action: (input: Input) => Promise<Answer>,
  input: Input,
): Promise<string> {
  request.headers = headers;
  const result = await action(input);
  return result.ok ? "ok" : result.code;
}

/** An approved sub-account of the main account. */
export async function openSubAccount(
  store: Store,
  { id, name, document }: { id: string; name: string; document: string },
): Promise<void> {
  const account = { id, connection_id: MAIN_CONNECTION, kind: "sub" as const, name };
  await store.db.insertInto("account").values(account).execute();
  await sql`
    insert into sub_account (account_id, own_account_id, stage, status, name, document, content,
      idempotency_key, created_by, updated_by)
    values (${MAIN_ACCOUNT}, ${id}, 'submitted', 'APPROVED', ${name}, ${document}, '', ${id}, '', '')
  `.execute(store.db);
}

/** A dashboard with two more accounts that the main account has not opened, and people on demand. */
export async function peopleDashboard() {
  const dashboard = await testDashboard();
  const { store } = dashboard;
  await store.db
    .insertInto("account")
    .values([
      { id: "sub", connection_id: MAIN_CONNECTION, kind: "sub", name: "Filial" },
      { id: "foreign", connection_id: MAIN_CONNECTION, kind: "sub", name: "De outra" },
    ])
    .execute();
  // Hashed only once, because hashing is slow on purpose.
  const passwordHash = await passwords.hash(PASSWORD);
  let count = 0;
  return {
    ...dashboard,
    /** A person signed in without the page, in an unknown browser. */
    async person(role: Role, accountId = MAIN_ACCOUNT): Promise<Entered> {
      count += 1;
      const id = `person-${count}`;
      const [name, email] = [`Person ${count}`, `person${count}@example.com`];
      await store.transaction(async (tx) => {
        await insertPerson(tx, { id, name, email, passwordHash });
        await setMembership(tx, { personId: id, accountId, roles: [role] });
      });
      const headers = new Headers({ origin: ORIGIN, [peerHeader()]: "127.0.0.1" });
      const { cookies } = await startSession(store, id, { address: "127.0.0.1", headers });
      headers.set("cookie", cookieHeader([cookies[0]]));
      headers.set(PAGE_ACCOUNT, accountId);
      return { id, email, name, headers };
    },
    sessionsOf: (personId: string) =>
      store.db.selectFrom("session").selectAll().where("userId", "=", personId).execute(),
    stateOf: (personId: string) =>
      store.db
        .selectFrom("person")
        .leftJoin("membership", "membership.person_id", "person.id")
        .select(["person.deactivated_at", "person.removed_at", "membership.roles"])
        .where("person.id", "=", personId)
        .executeTakeFirstOrThrow(),
  };
}
export type PeopleDashboard = Awaited<ReturnType<typeof peopleDashboard>>;

let wallets = 0;
/** Input that registers a wallet, each time with another key. */
export const newWallet = () => ({
  network: "polygon" as const,
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  name: "Door",
  idempotency_key: `key-${(wallets += 1)}`,
});
