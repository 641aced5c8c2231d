import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { setRoles } from "#lib/people/rows/person-state.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { pixAccountNotes } from "#lib/pix-accounts/rows/pix-account-notes.ts";
import { pixAccountDetail } from "#lib/pix-accounts/views/pix-accounts.ts";
import { lockRecipient } from "#lib/policies/rows/recipients.ts";
import { request } from "#lib/test/next/next-request.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import {
  requestPixAccountApprovalAction,
  changePixAccountAction,
  createPixAccountAction,
} from "./pix-accounts.ts";

const built = await openPayoutDashboard();
const { store, idOf } = built.dashboard;
const people = await policedDashboard(built.dashboard);
const account = (await sessionOf(people.headers.operator))!.account;
await setPolicy(store, [
  rule({ outcome: "allow" }),
  rule({ operation: "pix_account", outcome: "wait", hours: 24 }),
]);
afterAll(() => built.drop());

const named = () => `Fornecedor ${randomUUID().slice(0, 8)}`;
const form = () => ({
  name: named(),
  kind: "email" as const,
  pix_key: `${randomUUID()}@example.com`,
  holder_name: "Ana Souza",
  holder_document: "",
  idempotency_key: randomUUID(),
});
type Who = keyof typeof people.headers;
const create = (who: Who, typed: ReturnType<typeof form>) =>
  people.as(who, async () => {
    const answer = await createPixAccountAction(typed);
    if (!answer.ok) throw new Error(answer.code);
    return answer.data.id;
  });
const change = (id: string, name: string, holder_name = "Ana Souza") =>
  changePixAccountAction({ id, name, holder_name, holder_document: "" });
const look = async (id: string) => {
  const session = await sessionOf(people.headers.operator);
  const exchange = await getExchange(session!, "bank-account:read");
  const reading = await pixAccountDetail(store, exchange, id);
  return reading.read ? reading.account : null;
};
const last = (id: string) => people.last("pix_account", id);
const approve = (id: string, who: Who) => people.approve("pix_account", id, who);
const renamedElsewhere = (id: string, name: string) =>
  built.world.deps.db
    .updateTable("bank_accounts")
    .set({ name } as object)
    .where("id", "=", id as never)
    .execute();

test("where nobody else may decide, what is read is nobody's, and its maker decides", async () => {
  const [approver, who] = [await idOf("approver"), { accountId: account.id }];
  const give = (role: Role) =>
    store.transaction((tx) => setRoles(tx, { ...who, personId: approver, roles: [role] }));
  await give("viewer");
  const watched = await create("admin", form());
  await renamedElsewhere(watched, named());
  await look(watched);
  expect(await approve(watched, "admin")).toBe("OWN_REQUEST");
  await store.db.deleteFrom("past_decider").execute();
  const id = await create("admin", form());
  await renamedElsewhere(id, named());
  await look(id);
  expect((await last(id)).asked_by).toBe("");
  expect(await approve(id, "admin")).toBe("ok");
  await give("approver");
  await sql`update membership set decides_since = now() - interval '48 hours'`.execute(store.db);
});

test("the first form sent again, after a change, undoes nothing that was noted since", async () => {
  const typed = form();
  const id = await create("admin", typed);
  await people.as("admin", () => change(id, named(), "Bruno Lima"));
  const asked = await last(id);
  const again = async () => {
    expect(await create("admin", typed)).toBe(id);
    await look(id);
    expect((await last(id)).id).toBe(asked.id);
    const note = (await pixAccountNotes(store.db, account.id, [Number(id)])).get(Number(id));
    expect(note?.holderName).toBe("Bruno Lima");
  };
  await again();
  expect(await approve(id, "admin")).toBe("OWN_REQUEST");
  expect(await approve(id, "approver")).toBe("ok");
  await again();
  expect((await look(id))?.coolingOff).toBeNull();
});

test("what is read of one that still waits is its maker's, who does not approve it", async () => {
  const id = await create("admin", form());
  await renamedElsewhere(id, named());
  const before = (await last(id)).id;
  await look(id);
  const asked = await last(id);
  expect(asked.id).not.toBe(before);
  expect(asked).toMatchObject({ asked_by: await idOf("admin"), actors: [await idOf("admin")] });
  expect(await approve(id, "admin")).toBe("OWN_REQUEST");
  // A second reading of another name, too.
  await renamedElsewhere(id, named());
  await look(id);
  expect(await approve(id, "admin")).toBe("OWN_REQUEST");
  expect(await approve(id, "approver")).toBe("ok");
  // What money may move to is nobody's once it is changed elsewhere, and either of them looks at it.
  await renamedElsewhere(id, named());
  await look(id);
  expect((await last(id)).asked_by).toBe("");
  expect(await approve(id, "admin")).toBe("ok");
});

test("whoever registered it, or changed it while it waited, does not approve it when another asks again", async () => {
  const id = await create("admin", form());
  expect(await people.refuse("pix_account", id)).toBe("ok");
  const again = () => requestPixAccountApprovalAction({ id });
  expect(codeOf(await people.as("operator", again))).toBe("ok");
  const [admin, operator] = [await idOf("admin"), await idOf("operator")];
  expect(await last(id)).toMatchObject({ asked_by: operator, actors: [admin, operator] });
  expect(await approve(id, "admin")).toBe("OWN_PART");
  expect(await approve(id, "approver")).toBe("ok");
  // From what is in force on, each starts anew.
  expect(codeOf(await people.as("operator", () => change(id, named(), "Rui Reis")))).toBe("ok");
  expect(await approve(id, "admin")).toBe("ok");
});

test("what is read is decided as nobody's, whoever's it stays", async () => {
  const [allowed, wait] = [rule({ outcome: "allow" }), { outcome: "wait", hours: 24 } as const];
  const ofAdmins = rule({ operation: "pix_account", roles: ["admin"], outcome: "ask_one" });
  await setPolicy(store, [allowed, ofAdmins, rule({ operation: "pix_account", ...wait })]);
  const id = await create("admin", form());
  expect(await last(id)).toMatchObject({ cooling_off_hours: 0 });
  await renamedElsewhere(id, named());
  await look(id);
  expect(await last(id)).toMatchObject({ cooling_off_hours: 24, asked_by: await idOf("admin") });
  await setPolicy(store, [allowed, rule({ operation: "pix_account", ...wait })]);
});

test("of two changes at once, the one that is stored last is asked for, as whoever's it is", async () => {
  const typed = form();
  const id = await create("operator", typed);
  expect(await approve(id, "approver")).toBe("ok");
  const by = (who: Who, holder: string) => () => {
    request.headers = people.headers[who];
    return change(id, typed.name, holder);
  };
  const about = { accountId: account.id, operation: "pix_account", object: id } as const;
  // The second one changes nothing yet when it begins.
  const changes = [by("admin", "Bruno Lima"), by("operator", "Ana Souza")];
  const both = await whileRowsLocked(store, (tx) => lockRecipient(tx, about), changes);
  expect(both.map(codeOf)).toEqual(["ok", "ok"]);
  const asked = await last(id);
  expect(asked).toMatchObject({ asked_by: await idOf("operator"), ended: null });
  expect(asked.content).toMatchObject({ holder: "Ana Souza" });
  await look(id);
  expect((await last(id)).id).toBe(asked.id);
});

test("where two are asked, the maker of one that still waits is not counted among them", async () => {
  await setPolicy(store, [
    rule({ outcome: "allow" }),
    rule({ operation: "pix_account", outcome: "ask_two" }),
  ]);
  const id = await create("admin", form());
  await renamedElsewhere(id, named());
  await look(id);
  expect(await last(id)).toMatchObject({ others: 1 });
});
