import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { callAgentTool } from "#lib/agents/test/ask-agent.ts";
import { sweepAgentDrafts } from "#lib/agents/jobs/sweep-agent-drafts.ts";
import {
  agentsView,
  draftedAnswer,
  draftedPayout,
  waitingDrafts,
} from "#lib/agents/views/agents.ts";
import { batchSteps, type BatchSteps } from "#lib/batches/test/batch-steps.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { payoutForm } from "#lib/payouts/views/payout-form.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { approveRequestAction } from "#lib/policies/actions/requests.ts";
import { switchOnPolicyAction } from "#lib/policies/actions/policies.ts";
import { currentPolicy, policyDraft } from "#lib/policies/rows/policies.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import { setWriteOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { AGENT_SCOPES } from "#lib/rules/agents/agent-scopes.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN, PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { storeException } from "#lib/test/reconciliation/write-off-doors.ts";
import { createAgentTokenAction, endAgentTokenAction } from "./agent-tokens.ts";
import {
  discardAgentDraftAction,
  takeUpAnswerAction,
  takeUpBatchAction,
  takeUpPayoutAction,
  takeUpPolicyAction,
} from "./agent-drafts.ts";

const BIA = "bia@example.com";
const built = await openPayoutDashboard();
const { dashboard } = built;
const { store } = dashboard;
const { db } = store;
afterAll(() => built.drop());
await addPerson(store, {
  email: BIA,
  name: "Bia",
  password: PASSWORD,
  roles: ["admin"],
  accountId: MAIN.id,
});
let it: BatchSteps;
let [asAna, asBia] = [new Headers(), new Headers()];
let secret = "";

const mine = async () => {
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  return session;
};
const everyScope = Object.fromEntries(AGENT_SCOPES.map((scope) => [scope, true]));
const make = (days: "7" | "90" = "7") =>
  createAgentTokenAction({ name: "Claude", scopes: everyScope, days });

beforeEach(async () => {
  it = await batchSteps(built);
  await it.since(48);
  for (const table of ["agent_draft", "agent_token", "policy_draft", "limiter"] as const) {
    await db.deleteFrom(table).execute();
  }
  asAna = await dashboard.headersOf("admin");
  asBia = await dashboard.headersOf("admin", BIA);
  request.headers = asAna;
  const made = await make();
  if (!made.ok) throw new Error(made.code);
  secret = made.data.secret;
});

/** Drafts with a tool. @returns the draft's id */
async function drafted(tool: string, input: object): Promise<string> {
  const answer = await callAgentTool(secret, tool, input);
  expect(answer.data).toMatchObject({ state: "open" });
  return String(answer.data["draft"]);
}
const payout = (more: object = {}) =>
  drafted("draft_payout", {
    receiver_id: String(built.pixAccountId),
    network: "polygon",
    token: "USDC",
    amount: "150.00",
    reference: "NF 77",
    note: "Aluguel",
    ...more,
  });
const hrefOf = (answer: { ok: boolean; data?: { href: string } }) => answer.data?.href;
const requests = async () =>
  (await db.selectFrom("approval_request").select("id").where("ended", "is", null).execute())
    .length;
const intents = async () => (await db.selectFrom("payout_intent").select("id").execute()).length;

describe("a token", () => {
  test("is made with a fresh factor, by ten at most, and ended by its person alone", async () => {
    for (let made = 1; made < 10; made += 1) expect(codeOf(await make("90"))).toBe("ok");
    expect(codeOf(await make())).toBe("AGENT_TOKENS_FULL");
    const { tokens } = await agentsView(store, await mine());
    expect(tokens).toHaveLength(10);
    const [first] = tokens;
    request.headers = asBia;
    expect((await agentsView(store, await mine())).tokens).toEqual([]);
    expect(codeOf(await endAgentTokenAction({ id: first?.id ?? "" }))).toBe("NOT_FOUND");
    request.headers = asAna;
    expect(codeOf(await endAgentTokenAction({ id: first?.id ?? "" }))).toBe("ok");
    expect(await dashboard.lastAudit()).toMatchObject({ action: "agent:end", outcome: "done" });
    await db
      .updateTable("session")
      .set({ freshUntil: new Date(0) })
      .execute();
    expect(codeOf(await make())).toBe("FACTOR_REQUIRED");
  });

  test("lasts no longer than ninety days, and opens something", async () => {
    const last = { name: "Claude", scopes: everyScope } as const;
    expect(codeOf(await createAgentTokenAction({ ...last, days: "91" as "90" }))).toBe(
      "INVALID_INPUT",
    );
    expect(codeOf(await createAgentTokenAction({ ...last, scopes: {}, days: "7" }))).toBe(
      "INVALID_INPUT",
    );
  });
});

describe("a draft", () => {
  test("asks nothing of anybody, and is its person's alone to see, to take up and to discard", async () => {
    const [before, asked] = [await intents(), await requests()];
    const id = await payout();
    expect([await intents(), await requests()]).toEqual([before, asked]);
    const stored = await db.selectFrom("agent_draft").selectAll().executeTakeFirstOrThrow();
    expect(stored.content).not.toContain("Aluguel");
    expect(await waitingDrafts(store, await mine(), ["payout"])).toBe(1);
    expect((await agentsView(store, await mine())).drafts).toMatchObject([
      { kind: "payout", amount: "150.00", asset: "BRL", agent: "Claude", href: null },
    ]);
    request.headers = asBia;
    expect((await agentsView(store, await mine())).drafts).toEqual([]);
    expect(await waitingDrafts(store, await mine(), ["payout"])).toBe(0);
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
    expect(codeOf(await discardAgentDraftAction({ id }))).toBe("NOT_FOUND");
    request.headers = asAna;
    expect(codeOf(await discardAgentDraftAction({ id }))).toBe("ok");
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
  });

  test("is taken up as what it is, and once", async () => {
    const id = await payout();
    for (const other of [takeUpBatchAction, takeUpPolicyAction, takeUpAnswerAction]) {
      expect(codeOf(await other({ id }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("ok");
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "agent:take-up",
      detail: { agent: "Claude" },
    });
    expect(codeOf(await takeUpPayoutAction({ id }))).toBe("NOT_FOUND");
  });

  test("is erased a week after it ended, and a quarter after it was made", async () => {
    const [old, taken, open] = [await payout(), await payout(), await payout()];
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

describe("what is taken up is its person's own hand, and they decide nothing of it", () => {
  test("a payout: the form begins with it, and others approve it", async () => {
    await it.setPolicy([rule({ outcome: "ask_one" })]);
    const id = await payout();
    const session = await mine();
    // Not before it was taken up.
    expect(await draftedPayout(store, session, id)).toBeNull();
    expect(hrefOf(await takeUpPayoutAction({ id }))).toBe(`/payouts/new?draft=${id}`);
    const values = await draftedPayout(store, session, id);
    const exchange = lazyExchange(session, "payout:create");
    const form = await payoutForm({ store, session, exchange }, { drafted: values ?? {} });
    expect(form.defaults).toMatchObject({
      pix_account: String(built.pixAccountId),
      network: "polygon",
      token: "USDC",
      currency_type: "receiver",
      request_amount: "150.00",
      reference: "NF 77",
      note: "Aluguel",
    });
    request.headers = asBia;
    expect(await draftedPayout(store, await mine(), id)).toBeNull();
    request.headers = asAna;
    const wallet = await it.provedWallet();
    const key = { idempotency_key: crypto.randomUUID() };
    const quoted = await requestPayoutQuoteAction({ ...form.defaults, ...key } as never);
    if (!quoted.ok) throw new Error(quoted.code);
    const { intent } = quoted.data as { intent: string };
    expect(codeOf(await it.ask(intent, wallet.address))).toBe("ok");
    expect(await it.approve(intent, asAna)).toBe("OWN_REQUEST");
    expect(await it.approve(intent, asBia)).toBe("ok");
  });

  test("a batch: it becomes a draft with their hand in it, also when another asks for its approval", async () => {
    await it.setPolicy([rule({ outcome: "ask_one" })]);
    const lines = await it.threeLines();
    const before = await db.selectFrom("batch").select("id").execute();
    const id = await drafted("draft_batch", {
      title: "Folha",
      network: "polygon",
      token: "USDC",
      lines: lines.map(({ to }, at) => ({ pix_key: to.key, amount: `1${at}.50` })),
    });
    expect(await db.selectFrom("batch").select("id").execute()).toHaveLength(before.length);
    const href = hrefOf(await takeUpBatchAction({ id })) ?? "";
    const batch = href.replace("/payouts/batches/", "");
    const ana = await dashboard.idOf("admin");
    expect(
      await db
        .selectFrom("batch")
        .select(["state", "title", "actors", "created_by"])
        .where("id", "=", batch)
        .executeTakeFirst(),
    ).toEqual({ state: "draft", title: "Folha", actors: [ana], created_by: ana });
    request.headers = it.operator;
    expect(codeOf(await it.fix(batch))).toBe("ok");
    expect(await it.askBatch(batch)).toBe("ok");
    const { id: asked, hash } = await it.requestOf(batch);
    request.headers = asAna;
    expect(codeOf(await approveRequestAction({ request: asked, hash }))).toBe("OWN_PART");
    request.headers = asBia;
    expect(codeOf(await approveRequestAction({ request: asked, hash }))).toBe("ok");
  });

  test("a rule: it comes first in the next policy's draft, and another switches that on", async () => {
    await it.setPolicy([rule({ outcome: "ask_one" })]);
    const now = (await currentPolicy(db, MAIN)).rules;
    const drawn = rule({ outcome: "refuse", tokens: ["USDT"] });
    const id = await drafted("draft_policy_rule", drawn);
    expect(await policyDraft(db, MAIN.id)).toBeNull();
    expect(hrefOf(await takeUpPolicyAction({ id }))).toBe("/settings/policies");
    const draft = await policyDraft(db, MAIN.id);
    expect(draft?.rules).toEqual([drawn, ...now]);
    expect(draft?.actors).toEqual([await dashboard.idOf("admin")]);
    const seen = String(draft?.number);
    expect(codeOf(await switchOnPolicyAction({ seen }))).toBe("OWN_PART");
    request.headers = asBia;
    expect(codeOf(await switchOnPolicyAction({ seen }))).toBe("ok");
    // A second one goes on top of a draft that is there.
    request.headers = asAna;
    expect(
      codeOf(await takeUpPolicyAction({ id: await drafted("draft_policy_rule", drawn) })),
    ).toBe("ok");
    expect(
      codeOf(await takeUpPolicyAction({ id: await drafted("draft_policy_rule", rule()) })),
    ).toBe("ok");
    expect((await policyDraft(db, MAIN.id))?.rules.slice(0, 2)).toEqual([rule(), drawn]);
  });

  test("an answer: the difference opens with it, and a write-off takes another", async () => {
    await setWriteOffLimit(db, MAIN.id, { cents: 10_00n, setBy: "ana" });
    const exception = await storeException(store);
    const said = { id: exception, answer: "write_off", reason: "Arredondamento" };
    const id = await drafted("draft_exception_answer", said);
    const session = await mine();
    expect(await draftedAnswer(store, session, { id, exception })).toBeNull();
    expect(hrefOf(await takeUpAnswerAction({ id }))).toBe(
      `/reconciliation/${exception}?draft=${id}`,
    );
    const answer = await draftedAnswer(store, session, { id, exception });
    expect(answer).toEqual({ answer: "write_off", reason: "Arredondamento" });
    // Not for another difference.
    expect(await draftedAnswer(store, session, { id, exception: "999" })).toBeNull();
    const input = { id: exception, reason: "Arredondamento" };
    const asked = await writeOffAction(input);
    const about = asked.ok ? undefined : asked.approval?.request;
    if (about === undefined) throw new Error(JSON.stringify(asked));
    const { hash } = await db
      .selectFrom("approval_request")
      .select("hash")
      .where("id", "=", about)
      .executeTakeFirstOrThrow();
    expect(codeOf(await approveRequestAction({ request: about, hash }))).toBe("OWN_REQUEST");
    expect(codeOf(await writeOffAction(input))).not.toBe("ok");
    request.headers = asBia;
    expect(codeOf(await approveRequestAction({ request: about, hash }))).toBe("ok");
  });
});
