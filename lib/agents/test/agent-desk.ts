import "server-only";
import { expect } from "vitest";
import { createAgentTokenAction } from "#lib/agents/actions/agent-tokens.ts";
import { batchSteps } from "#lib/batches/test/batch-steps.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { AGENT_SCOPES } from "#lib/rules/agents/agent-scopes.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN, PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { callAgentTool } from "./ask-agent.ts";

const BIA = "bia@example.com";
export const EVERY_SCOPE = Object.fromEntries(AGENT_SCOPES.map((scope) => [scope, true]));

/** Ana and Bia, both administrators, and an agent of Ana's. */
export async function agentDesk() {
  const built = await openPayoutDashboard();
  const { dashboard } = built;
  const { store } = dashboard;
  const [email, name, roles] = [BIA, "Bia", ["admin" as const]];
  await addPerson(store, { email, name, password: PASSWORD, roles, accountId: MAIN.id });
  const desk = {
    built,
    store,
    db: store.db,
    ana: await dashboard.idOf("admin"),
    asAna: new Headers(),
    asBia: new Headers(),
    steps: await batchSteps(built),
    secret: "",
    /** Both are administrators of two days, signed in anew; Ana has one agent, and nothing is drafted. */
    begin: async () => {
      desk.steps = await batchSteps(built);
      await desk.steps.since(48);
      for (const table of ["agent_draft", "agent_token", "policy_draft", "limiter"] as const) {
        await store.db.deleteFrom(table).execute();
      }
      desk.asAna = await dashboard.headersOf("admin");
      desk.asBia = await dashboard.headersOf("admin", BIA);
      request.headers = desk.asAna;
      const made = await createAgentTokenAction({ name: "Claude", scopes: EVERY_SCOPE, days: "7" });
      if (!made.ok) throw new Error(made.code);
      desk.secret = made.data.secret;
    },
    /** The session of whoever is at the page. */
    mine: async () => {
      const session = await sessionOf(request.headers);
      if (!session) throw new Error("nobody is signed in");
      return session;
    },
    /** Drafts with a tool. @returns the draft's id */
    drafted: async (tool: string, input: object): Promise<string> => {
      const answer = await callAgentTool(desk.secret, tool, input);
      expect(answer.data).toMatchObject({ state: "open" });
      return String(answer.data["draft"]);
    },
    payout: (): Promise<string> =>
      desk.drafted("draft_payout", {
        receiver_id: String(built.pixAccountId),
        network: "polygon",
        token: "USDC",
        amount: "150.00",
        reference: "NF 77",
        note: "Aluguel",
      }),
  };
  return desk;
}

/** Where an action led. */
export const hrefOf = (answer: { ok: boolean; data?: { href: string } }): string =>
  answer.data?.href ?? "";
