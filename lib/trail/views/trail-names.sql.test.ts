import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { insertAudit } from "#lib/core/doors/audit.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertPayout, insertPayoutIntent } from "#lib/test/rows/payout-rows.ts";
import { sealContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import { toJson } from "#platform/json-column.ts";
import { trailLines } from "./trail.ts";

const built = await buildStore();
const { store, ours } = built;
await store.db
  .insertInto("connection")
  .values({ id: "d", name: "D", environment: "sandbox", base_url: "-", credentials: "-" })
  .execute();
await store.db
  .insertInto("account")
  .values({ id: "foreign", name: "Foreign", kind: "main", connection_id: "d" })
  .execute();
afterAll(() => store.drop());

const write = ({ subject, accountId = "ours" }: { subject: string; accountId?: string }) =>
  insertAudit(store.db, {
    accountId,
    actorKind: "person",
    actorId: "ana",
    actorName: "Ana",
    action: "payout:execute",
    permission: "payout:create",
    outcome: "done",
    code: null,
    subject,
    detail: {},
    requestId: randomUUID(),
    address: "10.0.0.1",
  });

/** Lines of what this test is about alone, the newest first. */
const linesOf = async (about: RegExp) =>
  (await trailLines(store, ours, {})).rows.filter(({ subject }) => about.test(subject ?? ""));

test("a request says its amount, its receiver and what it became, and only where it is seen", async () => {
  await insertPayoutIntent(store, "ours", "asked-here");
  await insertPayoutIntent(store, "ours", "asked-only");
  const { id: made } = await insertPayout(store, "ours", {
    intent_id: "asked-here",
    receiver_cents: 543n,
  });
  await insertPayoutIntent(store, "foreign", "asked-elsewhere");
  await write({ subject: "intent asked-here" });
  await insertPayoutIntent(store, "ours", "quoted", { receiver_cents: 2_612_272n });
  await write({ subject: "intent quoted" });
  await write({ subject: "intent asked-only" });
  await write({ subject: "intent asked-elsewhere" });
  await write({ subject: "payout 999999999" });
  const { id: ofOurs } = await insertPayout(store, "ours", { receiver_cents: 1_234n });
  const { id: foreign } = await insertPayout(store, "foreign");
  await write({ subject: `payout ${ofOurs}` });
  await write({ subject: `payout ${foreign}` });
  const rows = await linesOf(/^(intent|payout) /);
  expect(rows.map(({ payment }) => payment)).toEqual([
    null,
    { of: "payout", amount: "12.34", asset: "BRL", name: "Fornecedor Ana", number: String(ofOurs) },
    null,
    null,
    { of: "payout", amount: "1", asset: "USDC", name: "Ana", number: null },
    // As its request says it, whatever was typed.
    { of: "payout", amount: "26122.72", asset: "BRL", name: "Ana", number: null },
    // What it became says the reais of its own list, and not what was typed.
    { of: "payout", amount: "5.43", asset: "BRL", name: "Ana", number: String(made) },
  ]);
  expect(rows.at(-1)?.href).toBe(`/payouts/${made}`);
});

test("an object that has a name is called by it, in its own account alone", async () => {
  const named = { name: "Aluguel", skeleton: "aluguel" };
  await store.db
    .insertInto("pix_account_name")
    .values([
      { ...named, account_id: "ours", bank_account_id: 71n },
      { ...named, account_id: "foreign", bank_account_id: 72n },
    ])
    .execute();
  const address = "0x52908400098527886E0F7030069857D2E4169EE7";
  await store.db
    .insertInto("paying_wallet")
    .values({ account_id: "ours", family: "evm", address, name: "Cofre", created_by: "ana" })
    .execute();
  for (const subject of [
    "PIX account 71",
    "PIX account 72",
    "PIX account x",
    `paying wallet ${address}`,
    `wallet polygon ${address}`,
    "batch none",
    "category none",
    "sub-account 9",
  ])
    await write({ subject });
  const rows = await linesOf(/^(PIX account|paying wallet|wallet|batch|category|sub-account) /);
  const names = Object.fromEntries(rows.map(({ subject, name }) => [subject, name]));
  expect(names).toEqual({
    "PIX account 71": "Aluguel",
    "PIX account 72": null,
    "PIX account x": null,
    [`paying wallet ${address}`]: "Cofre",
    [`wallet polygon ${address}`]: null,
    "batch none": null,
    "category none": null,
    "sub-account 9": null,
  });
});

test("a schedule is called by whom it pays, and a request by what it is about", async () => {
  const maker = { id: "maker", email: "maker@example.com", name: "Maker" };
  await store.db.insertInto("person").values(maker).execute();
  const content = sealContent("s-ours", { kind: "batch", title: "Folha" } as ScheduleContent);
  const day = "2026-12-01";
  const schedule = { idempotency_key: "s", kind: "batch", repeats: "once", every: 1 } as const;
  const rest = {
    first_on: day,
    shift: "same",
    days_before: 0,
    made_by: "maker",
    owner: "maker",
  } as const;
  await store.db
    .insertInto("schedule")
    .values({ ...schedule, ...rest, id: "s-ours", account_id: "ours", content, actors: ["maker"] })
    .execute();
  const asked = (id: string, operation: "pix_account" | "change", told: object, object = id) =>
    store.db
      .insertInto("approval_request")
      .values({
        id,
        account_id: "ours",
        operation,
        object,
        content: toJson(told) as never,
        hash: `0x${"0".repeat(64)}`,
        cents: null,
        others: 1,
        cooling_off_hours: 0,
        actors: ["maker"],
        asked_by: "maker",
        expires_at: new Date(),
      })
      .execute();
  await asked("r-pix", "pix_account", { pixAccount: "7", name: "Fabiana Peixoto" });
  // Who sees the trail does not see every change.
  await asked("r-change", "change", { name: "Somebody" });
  await asked("r-month", "change", { name: "Somebody" }, "month:close 2026-10");
  const requests = ["request r-pix", "request r-change", "request r-month"];
  const subjects = ["schedule s-ours", "schedule s-none", ...requests];
  for (const subject of subjects) await write({ subject });
  const rows = await linesOf(/^(schedule|request) /);
  expect(Object.fromEntries(rows.map(({ subject, name }) => [subject, name]))).toEqual({
    "schedule s-ours": "Folha",
    "schedule s-none": null,
    "request r-pix": "Fabiana Peixoto",
    "request r-change": null,
    "request r-month": "2026-10",
  });
});

test("a page is linked only to whoever acts for its account", async () => {
  const { id } = await insertPayout(store, "theirs");
  await write({ subject: `payout ${id}`, accountId: "theirs" });
  const [line] = await linesOf(new RegExp(`^payout ${id}$`));
  expect(line).toMatchObject({ href: null, payment: { number: String(id) } });
});

test("a person is named only to the connection that they belong to", async () => {
  const [here, elsewhere] = ["person-here", "person-elsewhere"];
  for (const [id, account_id] of [
    [here, "theirs"],
    [elsewhere, "foreign"],
  ] as const) {
    const person = { id, email: `${id}@example.com`, name: `Name of ${id}` };
    await store.db.insertInto("person").values(person).execute();
    await store.db
      .insertInto("membership")
      .values({ person_id: id, account_id, roles: ["viewer"] })
      .execute();
    await write({ subject: `person ${id}` });
  }
  await write({ subject: "person nobody" });
  const rows = await linesOf(/^person /);
  expect(rows.map(({ name }) => name)).toEqual([null, null, "Name of person-here"]);
});
