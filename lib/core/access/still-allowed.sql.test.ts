import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { grantsPermission, PERMISSIONS, ROLES } from "#lib/core/access/permissions.ts";
import { endSession } from "#lib/core/access/person-sessions.ts";
import { activate, deactivate, setRoles } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { env } from "#lib/core/env.ts";
import { ALLOWED_CALLS } from "#lib/core/exchange/allowed-calls.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { filesOfActions } from "#lib/test/doors.ts";
import { whileRowsLocked } from "#lib/test/rows/while-rows-locked.ts";
import { request } from "#lib/test/next/next-request.ts";
import { lockStillAllowed } from "#lib/core/access/still-allowed.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { EXAMPLES } from "#protocol/api/examples.ts";
import { pathFields, type Endpoint } from "#protocol/wire/endpoint.ts";
import { z } from "#protocol/wire/zod.ts";

/** An exchange that only counts what reaches it. */
let reached = 0;
const exchange = createServer((_request, response) => {
  reached += 1;
  response.writeHead(500, { "content-type": "application/json" }).end("{}");
});
await new Promise<void>((listening) => exchange.listen(0, "127.0.0.1", listening));
const address = exchange.address();
const port = typeof address === "object" && address ? address.port : 0;
const dashboard = await testDashboard(`http://127.0.0.1:${port}`);
const { store } = dashboard;
Object.assign(env().exchange, { managementToken: "management" });
afterAll(async () => {
  await dashboard.drop();
  await new Promise((closed) => exchange.close(closed));
});

type Role = (typeof ROLES)[number];
const enter = async (role: Role): Promise<Session> => {
  request.headers = await dashboard.headersOf(role);
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  return session;
};

/** What takes a right away, by name. */
const ENDS: Record<string, (tx: Tx, session: Session) => Promise<unknown>> = {
  "is deactivated": (tx, { person }) => deactivate(tx, person.id),
  "has their session ended": (tx, { id }) => endSession(tx, id),
  "loses their role": (tx, { person }) =>
    setRoles(tx, { personId: person.id, accountId: MAIN_ACCOUNT, roles: ["viewer"] }),
};
const restore = async (role: Role) => {
  const personId = await dashboard.idOf(role);
  await store.transaction(async (tx) => {
    await activate(tx, personId);
    await setRoles(tx, { personId, accountId: MAIN_ACCOUNT, roles: [role] });
  });
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { kind?: string; code?: string }) => error.kind ?? error.code ?? error,
  );

/** Where 1 is no value of a field in the path. */
const PATH_VALUES: Record<string, object> = {
  returnSuspensePix: { end_to_end_id: "E0000000020260901120000000000003" },
  replayDelivery: { id: "evt_1" },
};
const inputOf = ({ name, path, input }: Endpoint): object => {
  const others = { ...PATH_VALUES[name], ...(EXAMPLES[name]?.input as object | undefined) };
  const made = (value: unknown) => ({
    ...Object.fromEntries(pathFields(path).map((field) => [field, value])),
    ...others,
  });
  return input.safeParse(made(1)).success ? made(1) : made("1");
};

beforeEach(async () => {
  reached = 0;
  for (const role of ROLES) await restore(role);
});

describe.each(Object.entries(ENDS))("somebody who %s", (_name, end) => {
  test("reaches the exchange with none of the calls that change something", async () => {
    const tried = new Set<string>();
    // Whoever is nothing but a viewer changes nothing, and has no role to lose.
    for (const role of ROLES.filter((one) => one !== "viewer")) {
      const session = await enter(role);
      await store.transaction((tx) => end(tx, session));
      for (const permission of PERMISSIONS.filter((one) => grantsPermission([role], one))) {
        const client = await getExchange(session, permission);
        for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
          if (!ALLOWED_CALLS[permission].includes(endpoint.name)) continue;
          if (endpoint.method === "GET") continue;
          await store.db.deleteFrom("exchange_budget").execute();
          const call = client.call(endpoint, inputOf(endpoint) as never);
          expect(await codeOf(call), `${permission} ${endpoint.name}`).toBe("barred");
          tried.add(endpoint.name);
        }
      }
    }
    expect(reached).toBe(0);
    expect([...tried]).toEqual(
      expect.arrayContaining([
        "createPayment",
        "createPayout",
        "createBankAccount",
        "createWallet",
      ]),
    );
    expect(await store.db.selectFrom("exchange_call").selectAll().execute()).toEqual([]);
  });

  test("commits nothing of what was under way at a door", async () => {
    const write = action(z.object({}), "payout:create", async (_input, context) => {
      await store.transaction((tx) => end(tx, context.actor));
      await context.transaction(async (tx) => {
        const row = { key: "k", count: 1, resets_at: new Date() };
        await tx.insertInto("limiter").values(row).execute();
        await context.audit.writeIn(tx);
      });
      return null;
    });
    await enter("operator");
    expect(await write({})).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
    const kept = await store.db.selectFrom("limiter").selectAll().where("key", "=", "k").execute();
    expect(kept).toEqual([]);
    expect(await dashboard.lastAudit()).toMatchObject({ outcome: "refused", code: "NOT_ALLOWED" });
    await restore("operator");
  });
});

test("whoever takes a right away waits until what was under way has committed", async () => {
  for (const end of Object.values(ENDS)) {
    const session = await enter("operator");
    const hold = (tx: Tx) => lockStillAllowed(tx, session, "payout:create");
    // Throws where it does not wait.
    const ended = whileRowsLocked(store, hold, [() => store.transaction((tx) => end(tx, session))]);
    await expect(ended).resolves.toHaveLength(1);
    await restore("operator");
  }
});

test("whoever still may reaches the exchange, and what they sent is listed no longer", async () => {
  const client = await getExchange(await enter("operator"), "payin:create");
  const [quote] = (ENDPOINTS as readonly Endpoint[]).filter(({ name }) => name === "createPayment");
  if (!quote) throw new Error("no such call");
  await codeOf(client.call(quote, inputOf(quote) as never));
  expect(reached).toBe(1);
  expect(await store.db.selectFrom("exchange_call").selectAll().execute()).toEqual([]);
});

/** What follows an effect that has happened: it is kept whoever may still do what. */
const AFTER_AN_EFFECT = ["lib/payins/actions/payins.ts"];

test("every transaction of a door through which money moves asks again", () => {
  const rooms = /^lib\/(payins|payouts|allowances|paying-wallets|spenders|pix-accounts|wallets)\//;
  const files = filesOfActions().filter((path) => rooms.test(path));
  expect(files.length).toBeGreaterThan(15);
  const without = files.filter((path) => readFileSync(path, "utf8").includes("store.transaction("));
  expect(without).toEqual(AFTER_AN_EFFECT);
});
