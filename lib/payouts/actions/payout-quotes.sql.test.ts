import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { removePin } from "#lib/spenders/rows/pins.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { setLimits } from "#lib/core/exchange/signing-limits.ts";
import { usualRates } from "#lib/core/exchange/usual-rates.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { recordDifferencesAction } from "./payout-differences.ts";
import { requestPayoutQuoteAction, requotePayoutAction } from "./payout-quotes.ts";

const built = await openPayoutDashboard();
afterAll(() => built.drop());
beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.pin();
});

const ask = async (override: object = {}) => {
  const answer = await requestPayoutQuoteAction(built.form(override));
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
  return answer.data;
};

const honest = async () => ({ intent: await built.intent((await ask()).intent) });

describe("a quote", () => {
  test("is kept with what we derive, and its trace is written", async () => {
    const { intent, differs } = await ask();
    expect(differs).toBe(false);
    const kept = await built.intent(intent);
    expect(kept).toMatchObject({
      status: "quoted",
      token_units: 100_000_000n,
      spender: built.spender,
      chain_id: 31_300_137n,
      differences: null,
      pix_account_id: BigInt(built.pixAccountId),
    });
    expect(kept.content_hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(kept.sender_cents).toBe(
      (kept.receiver_cents ?? 0n) + (kept.flat_fee_cents ?? 0n) + (kept.partner_fee_cents ?? 0n),
    );
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "payout:quote",
      outcome: "done",
    });
  });

  test.each([
    ["sender", false, "100.000000"],
    ["sender", true, "100.000000"],
    ["receiver", false, "500.00"],
    ["receiver", true, "500.00"],
  ] as const)("of %s with fees covered %s follows to the unit", async (type, covers, amount) => {
    const { intent, differs } = await ask({
      currency_type: type,
      cover_fees: covers,
      request_amount: amount,
    });
    expect(differs).toBe(false);
    const flow = await built.flow(intent);
    expect(flow.intent.differences).toEqual([]);
    expect(flow.summary).toMatchObject({
      spender: built.spender,
      units: flow.intent.allowance?.units,
      amount: flow.intent.quote?.tokenAmount,
    });
    expect(flow.next).toEqual({ do: "connect" });
  });

  test("sent ten times in parallel is one intent", async () => {
    const input = built.form();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => requestPayoutQuoteAction(input)),
    );
    const ids = answers.map((answer) => (answer.ok ? answer.data.intent : answer.code));
    expect(new Set(ids).size).toBe(1);
  });

  test("renewed has another hash and everything typed", async () => {
    const { intent } = await ask({ reference: "NF 17" });
    const before = await built.intent(intent);
    expect(await requotePayoutAction({ intent })).toMatchObject({ ok: true });
    const after = await built.intent(intent);
    expect(after.content_hash).not.toBe(before.content_hash);
    expect(after).toMatchObject({ reference: "NF 17", request_amount: "100.000000" });
  });

  test("where nobody has pinned who may pull is not asked for", async () => {
    await removePin(built.dashboard.store.db, MAIN_ACCOUNT, "polygon");
    const answer = await requestPayoutQuoteAction(built.form());
    expect(answer).toMatchObject({ code: "SPENDER_NOT_PINNED", fields: { network: "not_usable" } });
  });

  test("for a PIX account that is not there names the field", async () => {
    const answer = await requestPayoutQuoteAction(built.form({ pix_account: "999999" }));
    expect(answer).toMatchObject({ fields: { pix_account: "unknown" } });
  });

  test("of another account's intent is not there", async () => {
    const { intent } = await ask();
    await built.dashboard.store.db
      .insertInto("account")
      .values({ id: "theirs", connection_id: "main", kind: "sub", name: "Theirs" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await built.change(intent, { account_id: "theirs" });
    expect(await requotePayoutAction({ intent })).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a quote that is not what we derive", () => {
  /** Makes the relay answer as the service does, with one change. */
  async function lying(change: (data: Record<string, unknown>) => void): Promise<string> {
    const input = built.form();
    const { body } = await built.world.call<{ data: Record<string, unknown> }>(
      built.user,
      "POST /exchange/payout-quote",
      {
        body: {
          bank_account_id: built.pixAccountId,
          currency_type: "sender",
          cover_fees: false,
          request_amount: "100.000000",
          network: "polygon",
          token: "USDC",
        },
      },
    );
    change(body.data);
    const outcome = { status: 201, body };
    built.relay.outcome = { method: "POST", path: "/exchange/payout-quote", outcome };
    const answer = await requestPayoutQuoteAction(input);
    if (!answer.ok) throw new Error(answer.code);
    expect(answer.data.differs).toBe(true);
    return answer.data.intent;
  }

  test("keeps each field with both values, derives nothing, and is in the audit trail", async () => {
    const evil = "0x00000000000000000000000000000000000000b7";
    const intent = await lying((data) => {
      data["contract"] = { ...(data["contract"] as object), contractAddress: evil };
    });
    const kept = await built.intent(intent);
    expect(kept).toMatchObject({ token_units: null, content_hash: null, spender: null });
    const flow = await built.flow(intent, evil);
    expect(flow).toMatchObject({ next: { do: "stop" }, step: "review", summary: null, checks: [] });
    expect(flow.intent.differences).toMatchObject([
      { field: "spender", fault: "differs", derived: built.spender, returned: evil },
    ]);
    const audit = await built.dashboard.store.db
      .selectFrom("audit")
      .select(["action", "detail"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audit.action).toBe("payout:differs");
    expect(audit.detail["differs"]).toMatchObject([{ field: "spender", returned: evil }]);
  });

  test("is in the audit trail too where only the page has found it", async () => {
    const { intent } = await ask();
    const found = { field: "amount", fault: "differs", derived: "1", returned: "9".repeat(900) };
    const note = (id: string) => recordDifferencesAction({ intent: id, differences: [found] });
    expect(await note(intent)).toEqual({ ok: true, data: { intent } });
    const { action, subject, detail } = await built.dashboard.store.db
      .selectFrom("audit")
      .select(["action", "subject", "detail"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect({ action, subject }).toEqual({ action: "payout:differs", subject: `intent ${intent}` });
    expect(detail).toMatchObject({ by: "page", differs: [{ field: "amount", derived: "1" }] });
    expect(await note("another")).toMatchObject({ code: "NOT_FOUND" });
  });

  test("an hour ahead of its end can't be signed", async () => {
    const intent = await lying((data) => {
      data["expires_at"] = new Date(Date.now() + 3_600_000).toISOString();
    });
    const flow = await built.flow(intent);
    expect(flow.next).toEqual({ do: "stop" });
    expect(flow.intent.differences).toMatchObject([{ field: "expires_at", fault: "too_late" }]);
  });

  test("is mended by an honest one, with nothing typed again", async () => {
    const intent = await lying((data) => {
      data["request_amount"] = "1.000000";
    });
    built.relay.outcome = "pass";
    expect(await requotePayoutAction({ intent })).toMatchObject({ data: { differs: false } });
    expect((await built.flow(intent)).next).toEqual({ do: "connect" });
  });
});

test("a limit that is set afterwards closes what is quoted already", async () => {
  const { intent } = await honest();
  const high = { minRate: 9_000_000n, maxRate: 9_500_000n };
  const start = { startMinRate: 9_000_000n, startMaxRate: 9_500_000n };
  const limits = { ...SIGNING_LIMITS_DEFAULT, ...high, ...start };
  await setLimits(built.dashboard.store.db, "main", limits, "ana");
  const flow = await built.flow(intent.id);
  await built.dashboard.store.db.deleteFrom("signing_limits").execute();
  expect(flow.next).toEqual({ do: "stop" });
  expect(flow.intent.differences).toMatchObject([{ field: "quotation", fault: "out_of_band" }]);
});

test("quotes that nobody signs tell nothing, however many are asked for: the start's band holds", async () => {
  const { intent } = await ask();
  const asked = await built.intent(intent);
  const usual = () => usualRates(built.dashboard.store.db, "payout", MAIN, "USDC");
  const before = await usual();
  const rateOf = (step: bigint) => `${(asked.rate ?? 0n) + step * 40_000n}`;
  const asText = (rate: string) => `${rate.slice(0, -6)}.${rate.slice(-6)}`;
  const walked: boolean[] = [];
  for (let step = 0n; step < 25n; step += 1n) {
    await built.calm();
    const quotation = asText(rateOf(step));
    const change = (data: Record<string, unknown>) => {
      const at = BigInt(rateOf(step));
      const cents = (100_000_000n * at) / 10_000_000_000n;
      const text = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, "0")}`;
      const fees = { flat_fee: "0.00", partner_fee_amount: "0.00" };
      const sums = { sender_amount: text(cents), receiver_amount: text(cents) };
      return { ...data, ...fees, ...sums, receiver_local_amount: text(cents), quotation };
    };
    built.relay.outcome = { method: "POST", path: "/exchange/payout-quote", outcome: { change } };
    const answer = await requotePayoutAction({ intent });
    walked.push(answer.ok && !answer.data.differs);
  }
  expect(await usual()).toEqual(before);
  expect(walked[0]).toBe(true);
  expect(walked.at(-1)).toBe(false);
  const { differences } = (await built.flow(intent)).intent;
  expect(differences).toMatchObject([{ field: "quotation", fault: "out_of_start_band" }]);
});
