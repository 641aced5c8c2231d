import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callAgentTool, sendToAgents } from "#lib/agents/test/ask-agent.ts";
import { insertAgentToken } from "#lib/core/access/agent-tokens.ts";
import { getExchange } from "#lib/core/exchange/get-exchange.ts";
import { PERMISSIONS } from "#lib/core/access/permissions.ts";
import { isAllowed, type AgentActor } from "#lib/core/access/actor.ts";
import { removeFactors, setPassword } from "#lib/core/access/people-rows.ts";
import { endSessions } from "#lib/core/access/person-sessions.ts";
import { AGENT_SCOPES } from "#lib/rules/agents/agent-scopes.ts";
import { emailOf, MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { sessionOf } from "#lib/test/session-of.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const { db } = store;
afterAll(() => dashboard.drop());
const person = { id: await dashboard.idOf("admin"), name: "admin", email: emailOf("admin") };
const token = () =>
  store.transaction((tx) =>
    insertAgentToken(
      tx,
      { ...sessionOf(MAIN, "admin"), person },
      { name: "Claude", scopes: [...AGENT_SCOPES], days: 90 },
    ),
  );
const LIST = { method: "tools/list" };
const statusOf = async (...sent: Parameters<typeof sendToAgents>) =>
  (await sendToAgents(...sent)).status;

beforeEach(() => db.deleteFrom("limiter").execute());

describe("a token", () => {
  test("is kept as a hash, and ends within 90 days, whatever else is asked", async () => {
    const { id, secret } = await token();
    const row = await sql`select * from agent_token where id = ${id}`.execute(db);
    expect(JSON.stringify(row.rows)).not.toContain(secret);
    expect(secret).toMatch(/^ponte_agent_[\w-]{43}$/);
    const later = sql`update agent_token set expires_at = created_at + interval '91 days' where id = ${id}`;
    await expect(later.execute(db)).rejects.toThrow(/check/);
  });

  test("ends with the person's sessions: a new password, factors taken, others' sessions ended", async () => {
    const ends = [
      () => store.transaction((tx) => setPassword(tx, person.id, "hash")),
      () => store.transaction((tx) => removeFactors(tx, person.id)),
      () => store.transaction((tx) => endSessions(tx, person.id, "this one")),
    ];
    for (const end of ends) {
      const { secret } = await token();
      expect(await statusOf(LIST, { secret })).toBe(200);
      await end();
      expect(await statusOf(LIST, { secret })).toBe(401);
    }
  });

  test("opens nothing outside the sandbox while its person has no factor", async () => {
    const { secret } = await token();
    await sql`update connection set environment = 'production'`.execute(db);
    expect(await statusOf(LIST, { secret })).toBe(401);
    await sql`update connection set environment = 'sandbox'`.execute(db);
    expect(await statusOf(LIST, { secret })).toBe(200);
  });

  test("is taken from its header alone: no cookie and no session opens the door", async () => {
    const cookie = (await dashboard.headersOf("admin")).get("cookie") ?? "";
    const { secret } = await token();
    expect(await statusOf(LIST, { headers: { cookie } })).toBe(401);
    expect(await statusOf(LIST, { headers: { cookie: `agent=${secret}` } })).toBe(401);
    expect(await statusOf(LIST, { headers: { authorization: `Basic ${secret}` } })).toBe(401);
    const answer = await sendToAgents(LIST);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("what is sent", () => {
  test("is bounded, is JSON, is one message, and of the few methods that are served", async () => {
    const { secret } = await token();
    const large = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "ping",
      params: { a: "x".repeat(140_000) },
    });
    expect(await statusOf(LIST, { secret, body: large })).toBe(413);
    expect(await statusOf(LIST, { secret, headers: { "content-type": "text/plain" } })).toBe(415);
    expect(await statusOf(LIST, { secret, body: "{" })).toBe(400);
    const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_drafts" } };
    expect(await statusOf(LIST, { secret, body: JSON.stringify([call, call]) })).toBe(400);
    for (const method of [
      "subscriptions/listen",
      "resources/list",
      "logging/setLevel",
      "nothing",
    ]) {
      const answer = await sendToAgents({ method }, { secret });
      expect(await answer.json()).toMatchObject({ error: { code: -32_601 } });
    }
  });

  test("which PostgreSQL can't store is refused at its field", async () => {
    const { secret } = await token();
    const input = { receiver_id: "1", network: "polygon", token: "USDC", amount: "10.00" };
    for (const note of ["a\0b", "a\ud800"]) {
      const answer = await callAgentTool(secret, "draft_payout", { ...input, note });
      expect(answer.data).toMatchObject({ error: "INVALID_INPUT", fields: { note: "invalid" } });
    }
  });

  test("from our own pages' origin passes, from any other not", async () => {
    const { secret } = await token();
    const origin = (await dashboard.headersOf("admin")).get("origin") ?? "";
    expect(await statusOf(LIST, { secret, headers: { origin } })).toBe(200);
    expect(await statusOf(LIST, { secret, headers: { origin: "http://localhost" } })).toBe(403);
  });
});

describe("limits", () => {
  test("bound a token's calls, and a person's in all, and what is refused then leaves no line", async () => {
    const [one, other] = [await token(), await token()];
    const statuses = async (secret: string, times: number) => {
      const found: number[] = [];
      for (let at = 0; at < times; at += 1) {
        found.push((await callAgentTool(secret, "list_drafts")).status);
      }
      return found;
    };
    const before = (await dashboard.auditRows()).length;
    const first = await statuses(one.secret, 61);
    expect([first.slice(0, 60).every((status) => status === 200), first[60]]).toEqual([true, 429]);
    const second = await statuses(other.secret, 60);
    // The person's 120 hold the one that was refused too.
    expect([second.filter((status) => status === 200).length, second.at(-1)]).toEqual([60, 200]);
    expect((await statuses((await token()).secret, 1))[0]).toBe(429);
    expect((await dashboard.auditRows()).length - before).toBe(120);
  });

  test("bound the tries of whoever has no token", async () => {
    for (let at = 0; at < 60; at += 1) expect(await statusOf(LIST)).toBe(401);
    const answer = await sendToAgents(LIST);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("bound a person's open drafts", async () => {
    const { secret } = await token();
    const input = { receiver_id: "1", network: "polygon", token: "USDC", amount: "10.00" };
    for (let at = 0; at < 50; at += 1) {
      expect((await callAgentTool(secret, "draft_payout", input)).isError).toBe(false);
    }
    await db.deleteFrom("limiter").execute();
    expect((await callAgentTool(secret, "draft_payout", input)).data["error"]).toBe(
      "AGENT_DRAFTS_FULL",
    );
    await db.deleteFrom("agent_draft").execute();
  });
});

test("an agent reaches the exchange by no permission but those that read", async () => {
  const agent: AgentActor = {
    kind: "agent",
    id: "a",
    name: "Claude",
    person,
    account: MAIN,
    roles: ["admin"],
    scopes: AGENT_SCOPES,
  };
  const opened = PERMISSIONS.filter((permission) => isAllowed(agent, permission));
  expect(opened).toEqual([
    "bank-account:read",
    "wallet:read",
    "payin:read",
    "payout:read",
    "reconciliation:read",
    "account:read",
    "sub-account:read",
  ]);
  for (const permission of PERMISSIONS) {
    const asked = getExchange(agent, permission).then(
      () => true,
      () => false,
    );
    expect(await asked, permission).toBe(opened.includes(permission));
  }
});

test("the call after which its person left drafts nothing", async () => {
  const { id, secret } = await token();
  // The token is read, and ended before the draft is stored.
  await sql`create function end_token() returns trigger language plpgsql as $$
    begin update agent_token set ended_at = now() where id = '${sql.raw(id)}' and ended_at is null; return new; end $$`.execute(
    db,
  );
  await sql`create trigger ends after insert on limiter for each row execute function end_token()`.execute(
    db,
  );
  const input = { receiver_id: "1", network: "polygon", token: "USDC", amount: "10.00" };
  expect((await callAgentTool(secret, "draft_payout", input)).data["error"]).toBe("NOT_ALLOWED");
  await sql`drop trigger ends on limiter`.execute(db);
  expect(await db.selectFrom("agent_draft").select("id").execute()).toEqual([]);
});
