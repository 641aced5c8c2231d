import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callAgentTool } from "#lib/agents/test/ask-agent.ts";
import { HOSTILE, hostileCompany, SECRETS } from "#lib/agents/test/hostile-company.ts";
import { TOOLS } from "#lib/agents/tools/tools.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { endAgentToken, insertAgentToken } from "#lib/core/access/agent-tokens.ts";
import { ROLES, type Role } from "#lib/core/access/permissions.ts";
import { deactivate, activate, setRoles } from "#lib/people/rows/person-state.ts";
import { AGENT_SCOPES, type AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import { rule } from "#lib/test/dashboards/policed-payouts.ts";
import { emailOf, MAIN, ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import { everyRow } from "#lib/test/doors.ts";
import { sessionOf } from "#lib/test/session-of.ts";

const EXCEPTION = "1";

const company = await hostileCompany();
const { dashboard, relay, store, db } = company;
afterAll(() => company.drop());

const PAYOUT = { receiver_id: "1", network: "polygon", token: "USDC", amount: "10.00" };
/** Every tool with what it takes, and the roles whose people may do the same. */
const EVERYBODY = ROLES;
const OVERSEES: readonly Role[] = ["admin", "approver", "operator", "auditor"];
const MATRIX: Record<string, { input: object; roles: readonly Role[] }> = {
  get_overview: { input: {}, roles: EVERYBODY },
  list_payments: { input: { kind: "payout" }, roles: EVERYBODY },
  get_payment: { input: { kind: "payin", id: "1" }, roles: EVERYBODY },
  list_receivers: { input: {}, roles: EVERYBODY },
  list_wallets: { input: {}, roles: EVERYBODY },
  list_batches: { input: {}, roles: EVERYBODY },
  get_batch: { input: { id: company.batch }, roles: EVERYBODY },
  list_exceptions: { input: {}, roles: OVERSEES },
  get_exception: { input: { id: EXCEPTION }, roles: OVERSEES },
  list_requests: { input: {}, roles: EVERYBODY },
  get_policy: { input: {}, roles: OVERSEES },
  list_drafts: { input: {}, roles: EVERYBODY },
  draft_payout: { input: { ...PAYOUT, note: HOSTILE.slice(0, 400) }, roles: ["admin", "operator"] },
  draft_batch: {
    input: {
      title: "Folha",
      network: "polygon",
      token: "USDC",
      lines: [{ pix_key: SECRETS.cpf, amount: "10", note: "x" }],
    },
    roles: ["admin", "operator"],
  },
  draft_policy_rule: { input: rule({ outcome: "allow" }), roles: ["admin"] },
  draft_exception_answer: {
    input: { id: EXCEPTION, answer: "write_off", reason: "Arredondamento" },
    roles: ["admin", "approver"],
  },
};

/** Everything but what an agent may leave behind, what is counted of reads, and what roles that went to and fro left. */
const everything = () =>
  everyRow(store, (row) => !/^(agent_token|agent_draft|exchange_budget|past_decider) /.test(row));
const session = async (role: Role): Promise<Session> => ({
  ...sessionOf(MAIN, role),
  person: { id: await dashboard.idOf(role), name: role, email: emailOf(role) },
});
const tokenOf = async (role: Role, scopes: readonly AgentScope[] = AGENT_SCOPES) => {
  const said = { name: "Claude", scopes: [...scopes], days: 30 };
  const of = await session(role);
  return store.transaction((tx) => insertAgentToken(tx, of, said));
};

let tries = 0;
let noted = 0;
const replies: string[] = [];
/** Calls a tool, and keeps what came back to be searched. */
async function call(secret: string | null, name: string, headers: Record<string, string> = {}) {
  // The limits have their own test.
  await db.deleteFrom("limiter").execute();
  await db.deleteFrom("exchange_budget").execute();
  tries += 1;
  const answer = await callAgentTool(secret, name, MATRIX[name]?.input, headers);
  replies.push(answer.text, JSON.stringify(answer.data));
  return answer;
}
const lines = async () => {
  const found = await db
    .selectFrom("audit")
    .select((is) => is.fn.countAll<bigint>().as("count"))
    .where("action", "in", ["agent:read", "agent:draft"])
    .executeTakeFirstOrThrow();
  return Number(found.count);
};

let writes = 0;
relay.outcome = {
  method: "POST",
  outcome: { after: async () => void (writes += 1) },
};
// What was never read before is noted once.
await call((await tokenOf("viewer")).secret, "list_receivers");
noted += 1;
const before = await everything();
beforeEach(async () => {
  await db.deleteFrom("agent_draft").execute();
});

test("the matrix knows every tool", () => {
  expect(TOOLS.map(({ name }) => name).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

describe.each(ROLES)("for a person who is %s", (role) => {
  test("each tool does what their role allows, and nothing else", async () => {
    const { secret } = await tokenOf(role);
    for (const [name, { roles }] of Object.entries(MATRIX)) {
      const { isError, data, status } = await call(secret, name);
      noted += 1;
      expect([name, status, isError, data["error"]]).toEqual(
        roles.includes(role) ? [name, 200, false, undefined] : [name, 200, true, "NOT_ALLOWED"],
      );
    }
  });

  test("a token opens no tool of a scope that it lacks", async () => {
    for (const { name, scope } of TOOLS) {
      const { secret } = await tokenOf(
        role,
        AGENT_SCOPES.filter((one) => one !== scope),
      );
      expect((await call(secret, name)).data["error"], name).toBe("NOT_ALLOWED");
      noted += 1;
    }
  });

  test("a stolen token opens nothing from another page, whatever it says it is", async () => {
    const { secret } = await tokenOf(role);
    for (const name of Object.keys(MATRIX)) {
      for (const origin of ["https://evil.example", "null", `${ORIGIN}.evil.example`]) {
        expect((await call(secret, name, { origin })).status, `${name} ${origin}`).toBe(403);
      }
    }
  });

  const wrong = JSON.stringify({ error: "invalid_token" });
  test("a revoked, an expired and an unknown one open nothing, with the same answer", async () => {
    const [revoked, expired] = [await tokenOf(role), await tokenOf(role)];
    const person = await dashboard.idOf(role);
    await store.transaction((tx) => endAgentToken(tx, person, revoked.id));
    await sql`update agent_token set expires_at = now() - interval '1 second' where id = ${expired.id}`.execute(
      db,
    );
    for (const name of Object.keys(MATRIX)) {
      for (const secret of [revoked.secret, expired.secret, `${revoked.secret}x`, null]) {
        const { status, text } = await call(secret, name);
        expect([status, text], name).toEqual([401, wrong]);
      }
    }
  });

  test("nor one whose person has other roles by now, was deactivated, or left", async () => {
    const personId = await dashboard.idOf(role);
    const of = { personId, accountId: MAIN.id };
    const more: Role[] = [role, role === "viewer" ? "auditor" : "viewer"];
    const [changed, away] = [await tokenOf(role), await tokenOf(role)];
    const openAgain = (id: string) =>
      sql`update agent_token set ended_at = null where id = ${id}`.execute(db);
    for (const name of Object.keys(MATRIX)) {
      await store.transaction((tx) => setRoles(tx, { ...of, roles: more }));
      expect((await call(changed.secret, name)).status, name).toBe(401);
      // Also where nobody had ended it.
      await openAgain(changed.id);
      expect((await call(changed.secret, name)).status, name).toBe(401);
      await store.transaction((tx) => setRoles(tx, { ...of, roles: [role] }));
      // Nor once they have the same again.
      expect((await call(changed.secret, name)).status, name).toBe(401);
      await store.transaction((tx) => deactivate(tx, personId));
      await openAgain(away.id);
      expect((await call(away.secret, name)).status, name).toBe(401);
      await store.transaction((tx) => activate(tx, personId));
      expect((await call(away.secret, name)).status, name).toBe(401);
    }
  });
});

describe("after all of it", () => {
  /** The texts of a reply that stand in no marked structure. */
  function unmarked(value: unknown): string[] {
    if (typeof value === "string") return [value];
    if (Array.isArray(value)) return value.flatMap(unmarked);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, one]) =>
      name === "untrusted_text" ? [] : unmarked(one),
    );
  }

  test("more than five hundred were tried, and each with a token that opens something has its line", async () => {
    expect(tries).toBeGreaterThanOrEqual(500);
    expect(await lines()).toBe(noted);
    const details = await db
      .selectFrom("audit")
      .select("detail")
      .where("action", "like", "agent:%")
      .execute();
    for (const { detail } of details)
      expect(detail).toMatchObject({ agent: "Claude", tool: expect.any(String) });
    expect(JSON.stringify(details)).not.toMatch(/IGNORE|52998|529\.982/);
  });

  test("nothing moved: no row but drafts, and nothing was changed at the exchange", async () => {
    // Roles went to and fro.
    await sql`update membership set decides_since = created_at`.execute(db);
    const cleared = (text: string) => text.replaceAll(/"[\d :.+-]{20,}"/g, "at");
    expect(cleared(await everything())).toBe(cleared(before));
    expect(writes).toBe(0);
  });

  test("nothing unmasked left, nor a character that hides", () => {
    const all = replies.join("\n");
    for (const secret of Object.values(SECRETS)) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/52998224725|11222333000181|11987654321|123e4567e89b/);
    for (const role of ROLES) expect(all).not.toContain(emailOf(role));
    expect(all).not.toMatch(/[\u202a-\u202e\u200b-\u200f\u2066-\u2069]|\\u202e|\\u200b|\\u0007/);
    expect(all).not.toMatch(/ponte_agent_|sha256:/);
  });

  test("what outsiders typed is marked as data wherever it stands", () => {
    const marked = replies.filter((text) => text.startsWith("{") && text.includes("IGNORE"));
    expect(marked.length).toBeGreaterThan(20);
    for (const text of replies.filter((one) => one.startsWith("{") && !one.includes('"jsonrpc"'))) {
      expect(unmarked(JSON.parse(text)).filter((one) => one.includes("IGNORE"))).toEqual([]);
    }
  });
});
