import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { insertAudit, type AuditEntry } from "#lib/core/doors/audit.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout, insertPayoutIntent, insertSignature } from "#lib/test/rows/payout-rows.ts";
import { lastSeal, trailActors, trailLines } from "./trail.ts";
import { TrailAsked, trailDays, TrailSearch } from "./trail-search.ts";

const built = await buildStore();
const { store, ours, theirs } = built;
const foreign: Account = { ...ours, id: "foreign", connectionId: "d" };
await store.db
  .insertInto("connection")
  .values({ id: "d", name: "D", environment: "sandbox", base_url: "-", credentials: "-" })
  .execute();
await store.db
  .insertInto("account")
  .values({ id: "foreign", name: "Foreign", kind: "main", connection_id: "d" })
  .execute();
afterAll(() => store.drop());

const write = (entry: Partial<AuditEntry> = {}) =>
  insertAudit(store.db, {
    accountId: "ours",
    actorKind: "person",
    actorId: "ana",
    actorName: "Ana",
    action: "payout:execute",
    permission: "payout:create",
    outcome: "done",
    code: null,
    subject: null,
    detail: {},
    requestId: randomUUID(),
    address: "10.0.0.1",
    ...entry,
  });
const subjects = async (account: Account, filter: Parameters<typeof trailLines>[2] = {}) =>
  (await trailLines(store, account, filter)).rows.map(({ subject }) => subject);

beforeEach(async () => {
  await store.db.executeQuery({
    sql: "alter table audit disable trigger user; delete from audit; alter table audit enable trigger user",
    parameters: [],
    query: { kind: "RawNode" } as never,
    queryId: { queryId: randomUUID() },
  });
});

test("an account reads its own lines, a main account its sub-accounts' and nobody's too", async () => {
  await write({ subject: "payout 1" });
  await write({ subject: "payout 2", accountId: "theirs" });
  await write({ subject: "payout 3", accountId: "foreign" });
  await write({
    subject: null,
    accountId: null,
    actorKind: "nobody",
    actorId: null,
    actorName: null,
  });
  expect(await subjects(ours)).toEqual([null, "payout 2", "payout 1"]);
  expect(await subjects(theirs)).toEqual(["payout 2"]);
  expect(await subjects(foreign)).toEqual([null, "payout 3"]);
});

test("a payout's story has its intent and its signatures, and no other account's", async () => {
  const intent = randomUUID();
  await insertPayoutIntent(store, "ours", intent);
  const { id } = await insertPayout(store, "ours", { intent_id: intent });
  const signature = await insertSignature(store, "ours", {
    intent_id: intent,
    purpose: "approve",
    units: 1n,
  });
  const others = await insertSignature(store, "theirs");
  const about = `payout ${id}`;
  for (const subject of [
    `intent ${intent}`,
    `signature ${signature}`,
    about,
    `signature ${others}`,
  ])
    await write({ subject });
  expect(await subjects(ours, { about })).toEqual([
    about,
    `signature ${signature}`,
    `intent ${intent}`,
  ]);
  expect(await subjects(ours, { about: "payout 999999999" })).toEqual([]);
});

test("a begun line stands there only while no other one of its request says how it ended", async () => {
  const [ended, open] = [randomUUID(), randomUUID()];
  await write({ subject: "ended", outcome: "begun", requestId: ended });
  await write({ subject: "open", outcome: "begun", requestId: open });
  await write({ subject: "ended", outcome: "done", requestId: ended });
  const { rows } = await trailLines(store, ours, { about: "ended" });
  expect(rows.map(({ outcome }) => outcome)).toEqual(["done"]);
  expect(await subjects(ours, { outcome: "begun" })).toEqual(["open"]);
});

test("it is narrowed to who, what, how it ended and days of São Paulo", async () => {
  await write({ subject: "a" });
  await write({ subject: "b", actorId: "bea", action: "sign-in", outcome: "refused", code: "NO" });
  expect(await subjects(ours, { actor: "bea" })).toEqual(["b"]);
  expect(await subjects(ours, { action: "sign-in" })).toEqual(["b"]);
  expect(await subjects(ours, { outcome: "done" })).toEqual(["a"]);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  const today = day.format(new Date());
  const tomorrow = day.format(Date.now() + 24 * 60 * 60 * 1000);
  expect(await subjects(ours, { from: today, to: today })).toEqual(["b", "a"]);
  expect(await subjects(ours, { from: tomorrow })).toEqual([]);
});

test("without views it leaves out what was only looked at, and nothing that was refused", async () => {
  await write({ subject: "looked", action: "notices:see" });
  await write({ subject: "searched", action: "list:filter" });
  await write({ subject: "barred", action: "audit:read", outcome: "refused", code: "NO" });
  await write({ subject: "opened", action: "attachment:open" });
  await write({ subject: "paid" });
  expect(await subjects(ours, { withoutViews: true })).toEqual(["paid", "opened", "barred"]);
  expect(await subjects(ours)).toEqual(["paid", "opened", "barred", "searched", "looked"]);
});

test("pages follow each other without a gap, and back", async () => {
  for (let at = 0; at < 60; at += 1) await write({ subject: `payout ${at}` });
  const first = await trailLines(store, ours, {});
  expect(first).toMatchObject({ newer: null });
  const second = await trailLines(store, ours, {}, { before: BigInt(first.older ?? 0) });
  expect([...first.rows, ...second.rows].map(({ subject }) => subject)).toEqual(
    Array.from({ length: 60 }, (_, at) => `payout ${59 - at}`),
  );
  const back = await trailLines(store, ours, {}, { after: BigInt(second.newer ?? 0) });
  expect(back.rows).toEqual(first.rows);
});

test("a line names its object's page, its operation where it is known, and what was noted", async () => {
  await write({ subject: "payout 7", detail: { network: "polygon", before: { role: "viewer" } } });
  await write({ action: "of another version" as never, actorKind: "system", actorName: "jobs" });
  const { rows } = await trailLines(store, ours, {});
  expect(rows).toMatchObject([
    { action: null, actionCode: "of another version", actor: { kind: "system", name: "jobs" } },
    {
      action: "payout:execute",
      href: "/payouts/7",
      detail: [
        { name: "before", value: '{"role":"viewer"}' },
        { name: "network", value: "polygon" },
      ],
    },
  ]);
});

test("only people of the account's connection can be chosen", async () => {
  for (const id of ["ana", "zoe"]) {
    await store.db
      .insertInto("person")
      .values({ id, name: id, email: `${id}@x` })
      .execute();
  }
  await write();
  await write({ actorId: "zoe", accountId: "foreign" });
  const names = (await trailActors(store, ours)).map(({ name }) => name);
  expect(names).toContain("ana");
  expect(names).not.toContain("zoe");
  expect((await trailActors(store, theirs)).map(({ name }) => name)).not.toContain("ana");
});

test("what an address names wrongly is ignored", () => {
  expect(TrailSearch.parse({ action: "x", outcome: "?", from: "2026-13-01", about: " " })).toEqual(
    {},
  );
});

test.each(["0015-11-20", "2025-12-31", "9999-12-31"])(
  "a day outside of every trail is ignored: %s",
  (day) => {
    expect(TrailSearch.parse({ from: day, to: day })).toEqual({});
    const { min: from, max: to } = trailDays();
    expect(TrailSearch.parse({ from, to })).toEqual({ from, to });
  },
);

test("days in the wrong order are refused at the last one, and a single day is a span", () => {
  const refused = TrailAsked.safeParse({ from: "2026-03-02", to: "2026-03-01" });
  expect(refused.error?.issues).toEqual([
    expect.objectContaining({ path: ["to"], message: "too_early:2026-03-02" }),
  ]);
  const day = { from: "2026-03-02", to: "2026-03-02" };
  expect(TrailAsked.parse(day)).toEqual(day);
});

test("there is no seal before the first block", async () => {
  expect(await lastSeal(store)).toBeNull();
});
