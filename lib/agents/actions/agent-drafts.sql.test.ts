import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sweepAgentDrafts } from "#lib/agents/jobs/sweep-agent-drafts.ts";
import { agentDesk } from "#lib/agents/test/agent-desk.ts";
import { agentsView, waitingDrafts } from "#lib/agents/views/agents.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  discardAgentDraftAction,
  takeUpAnswerAction,
  takeUpBatchAction,
  takeUpPayoutAction,
  takeUpPolicyAction,
} from "./agent-drafts.ts";

const desk = await agentDesk();
const { db, store } = desk;
afterAll(() => desk.built.drop());
beforeEach(() => desk.begin());

const requests = async () =>
  (await db.selectFrom("approval_request").select("id").where("ended", "is", null).execute())
    .length;
const intents = async () => (await db.selectFrom("payout_intent").select("id").execute()).length;

describe("a draft", () => {
  test("asks nothing of anybody, and is its person's alone to see, to take up and to discard", async () => {
    const [before, asked] = [await intents(), await requests()];
    const id = await desk.payout();
    expect([await intents(), await requests()]).toEqual([before, asked]);
    const stored = await db.selectFrom("agent_draft").selectAll().executeTakeFirstOrThrow();
    expect(stored.content).not.toContain("Aluguel");
    expect(await waitingDrafts(store, await desk.mine(), ["payout"])).toBe(1);
    expect((await agentsView(store, await desk.mine())).drafts).toMatchObject([
      { kind: "payout", amount: "150.00", asset: "BRL", agent: "Claude", href: null },
    ]);
    request.headers = desk.asBia;
    expect((await agentsView(store, await desk.mine())).drafts).toEqual([]);
    expect(await waitingDrafts(store, await desk.mine(), ["payout"])).toBe(0);
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
    expect(codeOf(await discardAgentDraftAction({ id }))).toBe("NOT_FOUND");
    request.headers = desk.asAna;
    expect(codeOf(await discardAgentDraftAction({ id }))).toBe("ok");
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
  });

  test("is taken up as what it is, and once", async () => {
    const id = await desk.payout();
    for (const other of [takeUpBatchAction, takeUpPolicyAction, takeUpAnswerAction]) {
      expect(codeOf(await other({ id }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("ok");
    expect(await desk.built.dashboard.lastAudit()).toMatchObject({
      action: "agent:take-up",
      detail: { agent: "Claude" },
    });
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
  });

  test("is erased a week after it ended, and a quarter after it was made", async () => {
    const [old, taken, open] = [await desk.payout(), await desk.payout(), await desk.payout()];
    const before = (days: number) => new Date(Date.now() - days * 86_400_000);
    const change = (id: string, set: object) =>
      db.updateTable("agent_draft").set(set).where("id", "=", id).execute();
    await change(old, { created_at: before(91) });
    await change(taken, { state: "taken_up", ended_at: before(8) });
    await change(open, { created_at: before(89) });
    await sweepAgentDrafts(store);
    expect(await db.selectFrom("agent_draft").select("id").execute()).toEqual([{ id: open }]);
  });
});
