import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { insertAudit } from "#lib/core/doors/audit.ts";
import {
  actOnPerson,
  addFirstAdmin,
  addPerson,
  resetFactor,
  resetPassword,
} from "#lib/people/rows/people.ts";
import { deactivate } from "#lib/people/rows/person-state.ts";
import { sealTrail } from "#lib/trail/jobs/seal-trail.ts";
import { verifyTrail } from "#lib/trail/checks/verify-trail.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { emailOf, PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { enter, peopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";
import type { Browser } from "#lib/test/sign-in-tries.ts";
import { publishTrailHead } from "./publish-trail-head.ts";

const dashboard = await peopleDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

/** What was told, with the receivers' names. */
const told = async (event: string) =>
  (
    await store.db
      .selectFrom("notice")
      .innerJoin("person", "person.id", "notice.person_id")
      .select(["person.name", "content"])
      .where("event", "=", event as never)
      .orderBy("person.name")
      .execute()
  ).map(({ name, content }): Record<string, string> => ({ to: name, ...content }));

beforeEach(() => sql`delete from notice`.execute(store.db));

describe("a sign-in from a new device", () => {
  test("is told to the person, but neither their first nor one in a browser that knows them", async () => {
    const ana = await dashboard.person("operator");
    expect(await told("sign-in:new-device")).toEqual([]);
    const browser: Browser = new Map();
    expect((await enter(ana.email, browser)).refused).toBeNull();
    expect(await told("sign-in:new-device")).toMatchObject([
      { to: ana.name, address: "203.0.113.1" },
    ]);
    expect((await enter(ana.email, browser)).refused).toBeNull();
    expect(await told("sign-in:new-device")).toHaveLength(1);
    expect((await enter(ana.email)).refused).toBeNull();
    expect(await told("sign-in:new-device")).toHaveLength(2);
  });
});

describe("what is done at the terminal", () => {
  const added = { email: "leo@example.com", name: "Leo", password: PASSWORD };

  test("is told to everybody who decides and may sign in, and a reset factor to its person", async () => {
    const second = await dashboard.person("admin");
    const gone = await dashboard.person("admin");
    await store.transaction((tx) => deactivate(tx, gone.id));
    await addPerson(store, { ...added, roles: ["viewer"], accountId: MAIN_ACCOUNT });
    await resetPassword(store, added.email, "chuva fina na janela");
    await resetFactor(store, emailOf("operator"));
    await actOnPerson(store, added.email, { action: "person:deactivate" }, deactivate);
    const actions = (await told("admin:command")).map(({ to, ...one }) => ({ ...one, to }));
    const each = [
      { action: "person:add", about: "Leo" },
      { action: "person:reset-password", about: "Leo" },
      { action: "person:reset-factor", about: "operator" },
      { action: "person:deactivate", about: "Leo" },
    ];
    const wanted = [second.name, "admin", "approver"].flatMap((to) =>
      each.map((one) => ({ ...one, to })),
    );
    expect(actions).toHaveLength(wanted.length);
    expect(actions).toEqual(expect.arrayContaining(wanted));
    expect(await told("factor:reset")).toEqual([{ to: "operator" }]);
  });

  test("is told only if it was done, and the first start tells nobody", async () => {
    await expect(resetFactor(store, "nobody@example.com")).rejects.toThrow("no person");
    await addFirstAdmin(store, { ...added, accountId: MAIN_ACCOUNT });
    expect(await told("admin:command")).toEqual([]);
  });
});

describe("the head of the trail", () => {
  /** The digests that the company's webhook was told, the first first. */
  const toldToHook = async () =>
    (
      await sql<{ digest: string }>`select content->>'digest' as digest from notice
        where event = 'trail:head' and hook_account_id = ${MAIN_ACCOUNT} order by made_at`.execute(
        store.db,
      )
    ).rows.map(({ digest }) => digest);
  const head = async () => (await verifyTrail(store)).head;
  /** What was told in this hour was told in an earlier one, of the same day. */
  const anHourLater = async () => {
    const hour = sql`date_trunc('hour', now(), 'UTC')::text`;
    await sql`update notice set made_at = made_at - interval '1 hour',
      once = replace(once, ${hour}, 'earlier ' || id) where hook_account_id is not null`.execute(
      store.db,
    );
  };

  test("is told to the company's webhook in each hour that brought another one, by however many replicas", async () => {
    await sql`insert into notice_hook (account_id, url, secret, set_by, set_at)
      values (${MAIN_ACCOUNT}, 'http://127.0.0.1:9', '-', 'ana', now() - interval '9 hours')`.execute(
      store.db,
    );
    const tell = () => Promise.all(Array.from({ length: 4 }, () => publishTrailHead(store)));
    await write("payin 1");
    while (await sealTrail(store));
    const first = await head();
    await tell();
    await write("payin 2");
    await sealTrail(store);
    const second = await head();
    await tell();
    expect(await toldToHook()).toEqual([first]);
    await anHourLater();
    await tell();
    expect(await toldToHook()).toEqual([first, second]);
    await anHourLater();
    await tell();
    expect(await toldToHook()).toEqual([first, second]);
    await sql`delete from notice_hook`.execute(store.db);
  });

  const write = (subject: string) =>
    insertAudit(store.db, {
      accountId: MAIN_ACCOUNT,
      actorKind: "nobody",
      actorId: null,
      actorName: null,
      action: "public",
      permission: "public",
      outcome: "done",
      code: null,
      subject,
      detail: {},
      requestId: "r",
      address: null,
    });

  test("is told once a day to each administrator, by however many replicas, and a rewritten trail lacks it", async () => {
    await write("payin 1");
    await sealTrail(store);
    await Promise.all(Array.from({ length: 4 }, () => publishTrailHead(store)));
    await write("payin 2");
    await sealTrail(store);
    await publishTrailHead(store);
    const heads = await told("trail:head");
    expect(new Set(heads.map(({ to }) => to)).size).toBe(heads.length);
    expect(heads.map(({ to }) => to)).toContain("admin");
    const digest = heads[0]?.digest ?? "";
    expect((await verifyTrail(store, digest)).faults).toEqual([]);
    await sql`update notice set once = replace(once, 'head:', 'head:before ')`.execute(store.db);
    await publishTrailHead(store);
    expect(await told("trail:head")).toHaveLength(heads.length * 2);

    for (const table of ["audit", "audit_block"]) {
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(store.db);
    }
    await sql`truncate audit_block`.execute(store.db);
    await sql`delete from audit where subject = 'payin 1'`.execute(store.db);
    while (await sealTrail(store));
    expect((await verifyTrail(store)).faults).toEqual([]);
    expect((await verifyTrail(store, digest)).faults).toEqual([
      { kind: "head unknown", head: digest },
    ]);
  });
});
