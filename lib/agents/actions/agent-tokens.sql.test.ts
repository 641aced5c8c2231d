import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { agentDesk, EVERY_SCOPE } from "#lib/agents/test/agent-desk.ts";
import { agentsView } from "#lib/agents/views/agents.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { createAgentTokenAction, endAgentTokenAction } from "./agent-tokens.ts";

const desk = await agentDesk();
const { db, store } = desk;
afterAll(() => desk.built.drop());
beforeEach(() => desk.begin());

const make = (days: "7" | "90" = "7") =>
  createAgentTokenAction({ name: "Claude", scopes: EVERY_SCOPE, days });

describe("a token", () => {
  test("is made with a fresh factor, by ten at most, and ended by its person alone", async () => {
    for (let made = 1; made < 10; made += 1) expect(codeOf(await make("90"))).toBe("ok");
    expect(codeOf(await make())).toBe("AGENT_TOKENS_FULL");
    const { tokens } = await agentsView(store, await desk.mine());
    expect(tokens).toHaveLength(10);
    const [first] = tokens;
    request.headers = desk.asBia;
    expect((await agentsView(store, await desk.mine())).tokens).toEqual([]);
    expect(codeOf(await endAgentTokenAction({ id: first?.id ?? "" }))).toBe("NOT_FOUND");
    request.headers = desk.asAna;
    expect(codeOf(await endAgentTokenAction({ id: first?.id ?? "" }))).toBe("ok");
    expect(await desk.built.dashboard.lastAudit()).toMatchObject({
      action: "agent:end",
      outcome: "done",
    });
    await db
      .updateTable("session")
      .set({ freshUntil: new Date(0) })
      .execute();
    expect(codeOf(await make())).toBe("FACTOR_REQUIRED");
  });

  test("lasts no longer than ninety days, and opens something", async () => {
    const last = { name: "Claude", scopes: EVERY_SCOPE } as const;
    expect(codeOf(await createAgentTokenAction({ ...last, days: "91" as "90" }))).toBe(
      "INVALID_INPUT",
    );
    expect(codeOf(await createAgentTokenAction({ ...last, scopes: {}, days: "7" }))).toBe(
      "INVALID_INPUT",
    );
  });
});
