import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Failure } from "#lib/core/errors/failure.ts";
import { MAIN_ACCOUNT, MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { pinReceiverAction } from "#lib/connection/actions/exchange-settings.ts";
import { createCredentialAction } from "#lib/connection/actions/credentials.ts";
import { pinReceiver } from "#lib/core/exchange/connection-facts.ts";
import { activate, remove, setRoles } from "#lib/people/rows/person-state.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { setPayoutFactorAction } from "#lib/payouts/actions/payout-factor.ts";
import { setSigningLimitsAction } from "#lib/spenders/actions/signing-settings.ts";
import { invitePersonAction, renewInvitationAction } from "#lib/people/actions/invitations.ts";
import {
  changeRolesAction,
  deactivatePersonAction,
  removePersonAction,
} from "#lib/people/actions/people.ts";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { approveRequest } from "#lib/test/approving.ts";
import { accept, CHOSEN } from "#lib/test/invitation-links.ts";
import { request } from "#lib/test/next/next-request.ts";
import { LIMITS, dualControlDoors } from "#lib/test/dual-control-doors.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";

const built = await dualControlDoors();
const { dashboard, doors, state } = built;
const { store } = dashboard;
const { db } = store;
afterAll(() => built.drop());
const ana = await dashboard.idOf("admin");
let headers: Headers;
beforeEach(async () => {
  await sql`truncate past_decider, sponsorship, limiter`.execute(db);
  await sql`truncate approval_request cascade`.execute(db);
  await sql`update membership set roles = array['viewer'] where person_id <> ${ana}`.execute(db);
  headers = await dashboard.headersOf("admin");
});

type Answer = { ok: true } | Failure;
const code = (answer: Answer) => (answer.ok ? "ok" : answer.code);
const act = async <Input>(action: (input: Input) => Promise<Answer>, input: Input) => {
  request.headers = headers;
  return code(await action(input));
};
const roles = (personId: string, given: Role[]) =>
  store.transaction((tx) => setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles: given }));
const newcomer = (email: string, role: Role = "operator") => ({
  name: `Nova ${email}`,
  email,
  account: MAIN_ACCOUNT,
  roles: { [role]: true },
});
const seen = async () => {
  const session = await sessionOf(headers);
  return session && dualControlView(store, session);
};

describe("an administrator alone", () => {
  // These are about somebody who can approve, or are done by nobody alone.
  const others = doors.filter(
    ({ name }) => !/^(person:(stop-counting|remove)|exception:write-off|month:.*)$/.test(name),
  );

  test.each(others)("goes through $name at once, and is told that nobody looks", async (door) => {
    expect(await seen()).toMatchObject({ isAlone: true, approvers: [] });
    const before = await state();
    expect(await act(door.action as (input: object) => Promise<Answer>, await door.input())).toBe(
      "ok",
    );
    expect(await state()).not.toBe(before);
    expect(await db.selectFrom("approval_request").select("id").execute()).toEqual([]);
  });

  test("is not freed by shutting the other out, taking their role or removing them", async () => {
    const bia = await built.person(["admin"], "Bia");
    expect(await seen()).toMatchObject({ isAlone: false, approvers: [{ name: "Bia" }] });
    const demotion = { id: bia, account: MAIN_ACCOUNT, roles: { admin: false, viewer: true } };
    const invited = () => act(invitePersonAction, newcomer("b1@example.com"));
    expect(await act(deactivatePersonAction, { id: bia })).toBe("ok");
    expect(await invited()).toBe("SECOND_NEEDED");
    await store.transaction((tx) => activate(tx, bia));
    await roles(bia, ["admin", "viewer"]);
    expect(await act(changeRolesAction, demotion)).toBe("SECOND_NEEDED");
    await roles(bia, ["viewer"]);
    expect(await invited()).toBe("SECOND_NEEDED");
    await sql`truncate past_decider`.execute(db);
    await roles(bia, ["admin"]);
    expect(await act(removePersonAction, { id: bia })).toBe("SECOND_NEEDED");
    await store.transaction((tx) => remove(tx, bia));
    expect(await invited()).toBe("SECOND_NEEDED");
    expect(await seen()).toMatchObject({ isAlone: false, approvers: [] });
  });

  test("is not freed when whoever decided before is removed at the terminal", async () => {
    const bia = await built.person(["admin"]);
    await act(invitePersonAction, newcomer("b2@example.com"));
    const asked = await db.selectFrom("approval_request").select("id").executeTakeFirstOrThrow();
    await approveRequest(store, asked.id, bia);
    await store.transaction((tx) => remove(tx, bia));
    expect(await act(invitePersonAction, newcomer("b3@example.com"))).toBe("SECOND_NEEDED");
  });

  test.each(["external-wallet:use", "external-wallet:people"] as const)(
    "in production does no %s",
    async (name) => {
      const door = doors.find((one) => one.name === name)!;
      const input = await door.input();
      await built.passkey(ana);
      await sql`update connection set environment = 'production'`.execute(db);
      try {
        const before = await state();
        const answer = await act(door.action as (input: object) => Promise<Answer>, input);
        expect(answer).toBe("SECOND_MISSING");
        expect(await state()).toBe(before);
      } finally {
        await sql`update connection set environment = 'sandbox'`.execute(db);
        await sql`delete from passkey where person_id = ${ana}`.execute(db);
      }
    },
  );

  test("in production opens nothing that moves money", async () => {
    const into = (environment: string) =>
      sql`update connection set environment = ${environment}`.execute(db);
    await built.passkey(ana);
    const pin = doors.find(({ name }) => name === "spender:pin")!;
    const input = await pin.input();
    await db.deleteFrom("signing_limits").execute();
    await pinReceiver(db, MAIN_CONNECTION, { name: "A", key: null, takesDynamic: false });
    await into("production");
    try {
      const before = await state();
      expect(await act(setSigningLimitsAction, LIMITS)).toBe("SECOND_MISSING");
      expect(await act(setPayoutFactorAction, { minutes: "60" as const })).toBe("SECOND_MISSING");
      for (const receiver of [
        { receiver_name: "B" },
        {},
        { receiver_name: "A", dynamic_codes: true },
      ]) {
        expect(await act(pinReceiverAction, receiver)).toBe("SECOND_MISSING");
      }
      const pinned = await act(pin.action as (input: object) => Promise<Answer>, input);
      expect(pinned).toBe("SECOND_MISSING");
      expect(await state()).toBe(before);
      const scopes = { accounts: true };
      const made = { name: "C", scopes, expires_on: saoPauloDayAfter(new Date(), 9) };
      request.headers = headers;
      const open = await createCredentialAction({ ...made, idempotency_key: "p1" });
      expect(open).toMatchObject({ ok: false, fields: { addresses: "required" } });
      const known = { ...made, addresses: "203.0.113.7", idempotency_key: "p2" };
      expect(await act(createCredentialAction, known)).toBe("ok");
    } finally {
      await into("sandbox");
      await sql`delete from passkey where person_id = ${ana}`.execute(db);
    }
  });
});

describe("with another administrator", () => {
  test("what takes away or narrows needs nobody", async () => {
    const limits = doors.find(({ name }) => name === "signing-limits:set")!;
    await limits.input();
    const pinned = { name: "A", key: null, takesDynamic: true };
    await pinReceiver(db, MAIN_CONNECTION, pinned);
    const operator = await built.person(["operator", "auditor"]);
    await built.person(["admin"]);
    expect(await act(pinReceiverAction, { receiver_name: "A" })).toBe("ok");
    const dynamic = { receiver_name: "A", dynamic_codes: true };
    expect(await act(pinReceiverAction, dynamic)).toBe("SECOND_NEEDED");
    const fewer = { id: operator, account: MAIN_ACCOUNT, roles: { auditor: true } };
    expect(await act(changeRolesAction, fewer)).toBe("ok");
    const narrower = { ...LIMITS, min_rate: "4.00", max_rate: "7.00" };
    expect(await act(setSigningLimitsAction, narrower)).toBe("ok");
    for (const wide of Object.entries(LIMITS).map(([field, text]) => ({ [field]: text }))) {
      const [field = "", text] = Object.entries(wide)[0] ?? [];
      const isWider = narrower[field as keyof typeof LIMITS] !== text;
      const answer = await act(setSigningLimitsAction, { ...narrower, ...wide });
      expect(answer, field).toBe(isWider ? "SECOND_NEEDED" : "ok");
    }
  });

  test("an approved invitation is renewed by whoever made it, and remembers whom it let in and who invited", async () => {
    const bia = await built.person(["admin"]);
    await act(invitePersonAction, newcomer("b4@example.com", "admin"));
    const asked = await db.selectFrom("approval_request").select("id").executeTakeFirstOrThrow();
    await approveRequest(store, asked.id, bia);
    expect(await act(invitePersonAction, newcomer("b4@example.com", "admin"))).toBe("ok");
    const made = await db.selectFrom("invitation").selectAll().executeTakeFirstOrThrow();
    expect(made.request_id).toBe(asked.id);
    request.headers = headers;
    const renewed = await renewInvitationAction({ id: made.id });
    if (!renewed.ok) throw new Error(renewed.code);
    expect(await accept(renewed.data.link?.split("#")[1] ?? "", CHOSEN)).toBe("/");
    const used = await db
      .selectFrom("invitation")
      .selectAll()
      .where("accepted_at", "is not", null)
      .executeTakeFirstOrThrow();
    expect(used.request_id).toBe(asked.id);
    expect(await db.selectFrom("sponsorship").selectAll().execute()).toMatchObject([
      { person_id: used.accepted_by, sponsor_id: ana },
    ]);
  });

  test("a second account of the same person, by a tagged address, is none", async () => {
    await db.deleteFrom("invitation").execute();
    for (const email of ["admin+2@example.com", "ADMIN+two+2@example.com", "admin@example.com"]) {
      request.headers = headers;
      const answer = await invitePersonAction(newcomer(email));
      expect(answer, email).toMatchObject({ ok: false, fields: { email: "taken" } });
    }
  });

  describe("of what the exchange is asked for", () => {
    const asked = {
      name: "Range",
      scopes: { accounts: true },
      addresses: "10.0.0.0/8",
      expires_on: saoPauloDayAfter(new Date(), 9),
      idempotency_key: "r1",
    };
    const approved = async (input: typeof asked) => {
      const bia = await built.person(["admin"]);
      request.headers = headers;
      const first = await createCredentialAction(input);
      if (first.ok || !first.approval) throw new Error(code(first));
      await approveRequest(store, first.approval.request, bia);
    };
    const ended = () => db.selectFrom("approval_request").select("ended").executeTakeFirstOrThrow();

    test("what it refuses leaves the approval for another try", async () => {
      const wrong = { ...asked, addresses: "10.0.0.7/8" };
      await approved(wrong);
      const before = await state();
      expect(await act(createCredentialAction, wrong)).toBe("INVALID_INPUT");
      expect(await state()).toBe(before);
      expect(await ended()).toEqual({ ended: null });
    });

    test("what it does not answer has used the approval up: it may have been done", async () => {
      await approved(asked);
      built.relay.outcome = { method: "POST", outcome: "lose" };
      expect(await act(createCredentialAction, asked)).toBe("EXCHANGE_UNCLEAR");
      built.relay.outcome = "pass";
      expect(await ended()).toEqual({ ended: "done" });
      expect(await act(createCredentialAction, asked)).toBe("SECOND_NEEDED");
    });
  });
});
