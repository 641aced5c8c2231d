import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { agentDesk, hrefOf } from "#lib/agents/test/agent-desk.ts";
import { draftedAnswer, draftedPayout } from "#lib/agents/views/agents.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { payoutForm } from "#lib/payouts/views/payout-form.ts";
import { switchOnPolicyAction } from "#lib/policies/actions/policies.ts";
import { approveRequestAction } from "#lib/policies/actions/requests.ts";
import { currentPolicy, policyDraft } from "#lib/policies/rows/policies.ts";
import { writeOffAction } from "#lib/reconciliation/actions/write-off.ts";
import { setWriteOffLimit } from "#lib/reconciliation/rows/write-off-limit.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { storeException } from "#lib/test/reconciliation/write-off-doors.ts";
import {
  takeUpAnswerAction,
  takeUpBatchAction,
  takeUpPayoutAction,
  takeUpPolicyAction,
} from "./agent-drafts.ts";

const desk = await agentDesk();
const { db, store } = desk;
afterAll(() => desk.built.drop());
beforeEach(() => desk.begin());

describe("what is taken up is its person's own hand, and they decide nothing of it", () => {
  test("a payout: the form begins with it, and others approve it", async () => {
    await desk.steps.setPolicy([rule({ outcome: "ask_one" })]);
    const id = await desk.payout();
    const session = await desk.mine();
    // Not before it was taken up.
    expect(await draftedPayout(store, session, id)).toBeNull();
    expect(hrefOf(await takeUpPayoutAction({ id }))).toBe(`/payouts/new?draft=${id}`);
    const values = await draftedPayout(store, session, id);
    const exchange = lazyExchange(session, "payout:create");
    const form = await payoutForm({ store, session, exchange }, { drafted: values ?? {} });
    expect(form.defaults).toMatchObject({
      pix_account: String(desk.built.pixAccountId),
      network: "polygon",
      token: "USDC",
      currency_type: "receiver",
      request_amount: "150.00",
      reference: "NF 77",
      note: "Aluguel",
    });
    request.headers = desk.asBia;
    expect(await draftedPayout(store, await desk.mine(), id)).toBeNull();
    request.headers = desk.asAna;
    const wallet = await desk.steps.provedWallet();
    const key = { idempotency_key: crypto.randomUUID() };
    const quoted = await requestPayoutQuoteAction({ ...form.defaults, ...key } as never);
    if (!quoted.ok) throw new Error(quoted.code);
    const { intent } = quoted.data as { intent: string };
    expect(codeOf(await desk.steps.ask(intent, wallet.address))).toBe("ok");
    expect(await desk.steps.approve(intent, desk.asAna)).toBe("OWN_REQUEST");
    expect(await desk.steps.approve(intent, desk.asBia)).toBe("ok");
  });

  test("a batch: it becomes a draft with their hand in it, also when another asks for its approval", async () => {
    await desk.steps.setPolicy([rule({ outcome: "ask_one" })]);
    const lines = await desk.steps.threeLines();
    const before = await db.selectFrom("batch").select("id").execute();
    const id = await desk.drafted("draft_batch", {
      title: "Folha",
      network: "polygon",
      token: "USDC",
      lines: lines.map(({ to }, at) => ({ pix_key: to.key, amount: `1${at}.50` })),
    });
    expect(await db.selectFrom("batch").select("id").execute()).toHaveLength(before.length);
    const href = hrefOf(await takeUpBatchAction({ id })) ?? "";
    const batch = href.replace("/payouts/batches/", "");
    const ana = desk.ana;
    expect(
      await db
        .selectFrom("batch")
        .select(["state", "title", "actors", "created_by"])
        .where("id", "=", batch)
        .executeTakeFirst(),
    ).toEqual({ state: "draft", title: "Folha", actors: [ana], created_by: ana });
    request.headers = desk.steps.operator;
    expect(codeOf(await desk.steps.fix(batch))).toBe("ok");
    expect(await desk.steps.askBatch(batch)).toBe("ok");
    const { id: asked, hash } = await desk.steps.requestOf(batch);
    request.headers = desk.asAna;
    expect(codeOf(await approveRequestAction({ request: asked, hash }))).toBe("OWN_PART");
    request.headers = desk.asBia;
    expect(codeOf(await approveRequestAction({ request: asked, hash }))).toBe("ok");
  });

  test("a rule: it comes first in the next policy's draft, and another switches that on", async () => {
    await desk.steps.setPolicy([rule({ outcome: "ask_one" })]);
    const now = (await currentPolicy(db, MAIN)).rules;
    const drawn = rule({ outcome: "refuse", tokens: ["USDT"] });
    const id = await desk.drafted("draft_policy_rule", drawn);
    expect(await policyDraft(db, MAIN.id)).toBeNull();
    expect(hrefOf(await takeUpPolicyAction({ id }))).toBe("/settings/policies");
    const draft = await policyDraft(db, MAIN.id);
    expect(draft?.rules).toEqual([drawn, ...now]);
    expect(draft?.actors).toEqual([desk.ana]);
    const seen = String(draft?.number);
    expect(codeOf(await switchOnPolicyAction({ seen }))).toBe("OWN_PART");
    request.headers = desk.asBia;
    expect(codeOf(await switchOnPolicyAction({ seen }))).toBe("ok");
    // A second one goes on top of a draft that is there.
    request.headers = desk.asAna;
    expect(
      codeOf(await takeUpPolicyAction({ id: await desk.drafted("draft_policy_rule", drawn) })),
    ).toBe("ok");
    expect(
      codeOf(await takeUpPolicyAction({ id: await desk.drafted("draft_policy_rule", rule()) })),
    ).toBe("ok");
    expect((await policyDraft(db, MAIN.id))?.rules.slice(0, 2)).toEqual([rule(), drawn]);
  });

  test("an answer: the difference opens with it, and a write-off takes another", async () => {
    await setWriteOffLimit(db, MAIN.id, { cents: 10_00n, setBy: "ana" });
    const exception = await storeException(store);
    const said = { id: exception, answer: "write_off", reason: "Arredondamento" };
    const id = await desk.drafted("draft_exception_answer", said);
    const session = await desk.mine();
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
    request.headers = desk.asBia;
    expect(codeOf(await approveRequestAction({ request: about, hash }))).toBe("ok");
  });
});
