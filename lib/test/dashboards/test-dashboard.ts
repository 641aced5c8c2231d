import { closeHintBroker } from "#lib/core/live/hint-broker.ts";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import { sql, type Selectable } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { personByEmail } from "#lib/core/access/people-rows.ts";
import { startSession } from "#lib/core/access/sign-in/sign-in.ts";
import { ROLES, type Role } from "#lib/core/access/permissions.ts";
import { readEnv, type Env } from "#lib/core/env.ts";
import { storeConnection, MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { closeMarkKey, openMarkKey } from "#lib/core/store/mark-key.ts";
import { MIGRATIONS, type Store } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { testDatabase, type TestDatabase } from "#platform/test-database.ts";

export const ORIGIN = "http://localhost:3999";
export const PASSWORD = "correct horse battery";

/** The connection's main account, for parts that act without a person. */
export const MAIN: Account = {
  id: MAIN_ACCOUNT,
  name: "test",
  kind: "main",
  connectionId: MAIN_CONNECTION,
  environment: "sandbox",
};

type Keys = { apiKey: string; apiSecret: string };
const NOBODYS: Keys = { apiKey: "key-of-test", apiSecret: "secret-of-test" };

/** Connects the dashboard to an exchange, as one of its users. */
export const connectTo = (store: Store, baseUrl: string, { apiKey, apiSecret }: Keys = NOBODYS) =>
  store.transaction((tx) =>
    storeConnection(tx, {
      id: MAIN_CONNECTION,
      name: "test",
      environment: "sandbox",
      baseUrl,
      apiKey,
      apiSecret,
    }),
  );

type Process = { ponteEnv?: Env; ponteStore?: Promise<Store> };

export type TestDashboard = {
  store: TestDatabase<Tables>;
  /** Headers of a dashboard page, signed in as a role, as another person, or not at all. */
  headersOf: (role: Role | null, email?: string) => Promise<Headers>;
  /** The id of the person with this role. */
  idOf: (role: Role) => Promise<string>;
  /** Takes the approver's role: whatever an administrator changes then holds at once. */
  administerAlone: () => Promise<void>;
  auditRows: () => Promise<{ action: string; outcome: string; code: string | null }[]>;
  lastAudit: () => Promise<Selectable<Tables["audit"]>>;
  drop: () => Promise<void>;
};

export const emailOf = (role: Role) => `${role}@example.com`;

let passwordHash: Promise<string> | null = null;

/** Gives each person the same hash: it is slow on purpose, and they all have one password. */
async function addPeople(store: Store): Promise<void> {
  const { hash } = passwords;
  const once = (passwordHash ??= hash(PASSWORD));
  passwords.hash = () => once;
  try {
    for (const role of ROLES) {
      const person = { email: emailOf(role), name: role, password: PASSWORD, roles: [role] };
      await addPerson(store, { ...person, accountId: MAIN_ACCOUNT });
    }
  } finally {
    passwords.hash = hash;
  }
}

/**
 * A dashboard on a fresh store, with its connection and one person per role, installed where the process
 * looks for it.
 */
export async function testDashboard(
  exchangeUrl = "http://127.0.0.1:1",
  user?: Keys,
): Promise<TestDashboard> {
  const store = await testDatabase<Tables>(MIGRATIONS);
  const process = globalThis as Process;
  process.ponteEnv = readEnv({
    DATA_DIR: store.place.dataDir,
    APP_ORIGIN: ORIGIN,
    // As in production, where a new approver waits.
    APPROVER_WAIT_HOURS: "24",
  });
  process.ponteStore = Promise.resolve(store);
  await openMarkKey(store);
  await connectTo(store, exchangeUrl, user);
  await addPeople(store);
  return {
    store,
    async headersOf(role, email) {
      const headers = new Headers({ origin: ORIGIN, [peerHeader()]: "127.0.0.1" });
      if (role === null) return headers;
      headers.set(PAGE_ACCOUNT, MAIN_ACCOUNT);
      const person = await personByEmail(store.db, email ?? emailOf(role));
      const { cookies } = await startSession(store, person?.id ?? "", {
        address: "127.0.0.1",
        headers,
      });
      headers.set("cookie", cookieHeader([cookies[0]]));
      return headers;
    },
    idOf: async (role) => {
      const { id } = await store.db
        .selectFrom("person")
        .select("id")
        .where("email", "=", emailOf(role))
        .executeTakeFirstOrThrow();
      return id;
    },
    async administerAlone() {
      await store.db
        .deleteFrom("membership")
        .where(sql<boolean>`'approver' = any(roles)`)
        .execute();
    },
    auditRows: () =>
      store.db.selectFrom("audit").select(["action", "outcome", "code"]).orderBy("id").execute(),
    lastAudit: () =>
      store.db.selectFrom("audit").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow(),
    async drop() {
      await closeHintBroker();
      await store.drop();
      closeMarkKey();
      for (const key of ["ponteEnv", "ponteStore"] as const) delete process[key];
    },
  };
}
