import { join } from "node:path";
import { serve } from "@hono/node-server";
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "../../../app/api/agent/route.ts";
import { TOOLS } from "#lib/agents/tools/tools.ts";
import { insertAgentToken } from "#lib/core/access/agent-tokens.ts";
import { AGENT_SCOPES } from "#lib/rules/agents/agent-scopes.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { emailOf, MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { storePayments } from "#lib/test/reconciliation/stored-payments.ts";
import { sessionOf } from "#lib/test/session-of.ts";

const built = await startRelayedDashboard();
const { store } = built.dashboard;
await built.connectAnew();
await storePayments(store.db, MAIN.id, 25);
const person = { id: await built.dashboard.idOf("admin"), name: "Ana", email: emailOf("admin") };
const { secret } = await store.transaction((tx) =>
  insertAgentToken(
    tx,
    { ...sessionOf(MAIN, "admin"), person },
    { name: "SDK", scopes: [...AGENT_SCOPES], days: 7 },
  ),
);
const fetch = (request: Request) => POST(request, { params: Promise.resolve({}) });
const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
  const opened = serve({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(opened));
});
const address = server.address();
const port = typeof address === "object" ? address?.port : 0;
const url = `http://127.0.0.1:${port}/api/agent`;
beforeEach(() => store.db.deleteFrom("limiter").execute());
afterAll(async () => {
  server.close();
  await built.drop();
});

/** How a program reaches Ponte: by HTTP, or by the script that forwards its standard input. */
const WAYS: Record<string, (key: string) => Transport> = {
  "streamable HTTP": (key) =>
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  stdio: (key) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [join(import.meta.dirname, "../../../scripts/agent.ts")],
      env: { PONTE_AGENT_URL: url, PONTE_AGENT_KEY: key },
      stderr: "ignore",
    }),
};
/** The protocol as programs speak it until now, and its revision of 2026. */
const REVISIONS = { "2025": {}, "2026": { versionNegotiation: { mode: "auto" } } } as const;

const textOf = (result: { content: unknown }) =>
  (result.content as { text: string }[])[0]?.text ?? "";

describe.each(Object.keys(WAYS))("the SDK's own client over %s", (way) => {
  describe.each(Object.keys(REVISIONS) as (keyof typeof REVISIONS)[])("revision %s", (revision) => {
    const open = async (key = secret): Promise<Client> => {
      const client = new Client({ name: "judge", version: "1.0.0" }, REVISIONS[revision]);
      await client.connect(WAYS[way]!(key));
      expect(client.getProtocolEra()).toBe(revision === "2026" ? "modern" : "legacy");
      return client;
    };

    test("lists the tools and calls each", async () => {
      const client = await open();
      expect(client.getInstructions()).toContain("untrusted_text");
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
      const draft = { network: "polygon", token: "USDC" };
      const inputs: Record<string, object> = {
        list_payments: { kind: "payout", status: "completed" },
        get_payment: { kind: "payin", id: "1" },
        get_batch: { id: "none" },
        get_exception: { id: "1" },
        draft_payout: { ...draft, receiver_id: "1", amount: "10.00" },
        draft_batch: { ...draft, title: "Folha", lines: [{ name: "Bia", amount: "10" }] },
        draft_exception_answer: { id: "1", answer: "explain", reason: "Tarifa" },
        draft_policy_rule: {
          operation: "payout",
          roles: [],
          people: [],
          to: "anyone",
          accounts: [],
          networks: [],
          tokens: [],
          up_to: { each: null, person_day: null, account_day: null, rolling: null },
          outcome: "refuse",
          hours: null,
        },
      };
      const refused: string[] = [];
      for (const { name } of tools) {
        const result = await client.callTool({ name, arguments: { ...inputs[name] } });
        expect(() => JSON.parse(textOf(result)) as unknown, name).not.toThrow();
        if (!result.isError) continue;
        const { error } = JSON.parse(textOf(result)) as { error: string };
        refused.push(`${name} ${error}`);
      }
      // There is no batch and no difference here.
      expect(refused).toEqual(["get_batch NOT_FOUND", "get_exception NOT_FOUND"]);
      await client.close();
    });

    test("reads a list page by page to its end", async () => {
      const client = await open();
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const args = { kind: "payin", ...(cursor && { cursor }) };
        const result = await client.callTool({ name: "list_payments", arguments: args });
        const page = JSON.parse(textOf(result)) as {
          payments: { id: string }[];
          next_cursor: string | null;
        };
        ids.push(...page.payments.map(({ id }) => id));
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(ids).size).toBe(25);
      expect(ids).toHaveLength(25);
      await client.close();
    });

    test("is told that a tool's input is wrong, and at which field", async () => {
      const client = await open();
      const args = { receiver_id: "x", network: "polygon", token: "USDC", amount: "10" };
      const result = await client.callTool({ name: "draft_payout", arguments: args });
      expect(JSON.parse(textOf(result))).toMatchObject({
        error: "INVALID_INPUT",
        fields: { receiver_id: "invalid" },
      });
      await client.close();
    });

    test("gets nowhere with a wrong key", async () => {
      await expect(open(`${secret}x`)).rejects.toThrow(/401|unauthorized|invalid_token/i);
    });
  });
});
