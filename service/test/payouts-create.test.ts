import { describe, expect, test } from "vitest";
import { PayoutRecord } from "#protocol/payouts/payouts.ts";
import { startPayoutDashboard, type PayoutClient } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";

const dashboard = shared(startPayoutDashboard);
const client = shared(() => dashboard.client());

const rowOf = async (payoutId: string) =>
  (await dashboard.rows(client.user)).find((row) => row.payout_id === payoutId);

describe("works", () => {
  test("with everything that INTERFACE §5 names, its allowance awaited, nobody outside asked", async () => {
    const asked = { network: "ethereum", token: "USDT", cover_fees: true };
    const quote = await dashboard.quote(client, asked);
    const body = dashboard.bodyOf(String(quote.payout_quote_id), { network: "ethereum" });
    const { status, body: reply } = await dashboard.askPayout(client.user, body);
    expect([status, reply.success]).toEqual([201, true]);
    const nothing = {
      step: null,
      status: null,
      completed_at: null,
      transaction_hash: null,
      provider_name: null,
      provider_status: null,
      provider_transaction_id: null,
      estimated_time_of_arrival: expect.any(String) as string,
    };
    const { data } = reply;
    expect(data).toEqual({
      id: expect.any(Number) as number,
      payout_id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      userId: client.user.id,
      payoutQuoteId: quote.payout_quote_id,
      sender_wallet_address: body.sender_wallet_address,
      status: "processing",
      receiver_id: client.accountId,
      tracking_transaction: { ...nothing, step: "processing", failure_code: null },
      tracking_payment: { ...nothing, end_to_end_id: null, failure_code: null },
      tracking_liquidity: nothing,
      tracking_partner_fee: nothing,
      tracking_complete: nothing,
      purpose_code: null,
      created_at: expect.any(String) as string,
      updated_at: data.created_at,
    });
    const row = (await rowOf(data.payout_id))!;
    expect(row).toMatchObject({
      status: "processing",
      stage: "checking",
      pix_key: client.pixKey,
      pix_provider: "Nobody's bank",
      network: "ethereum",
      token: "USDT",
      token_units: BigInt(quote.contract.amount),
      flat_fee_cents: 1_00n,
      partner_fee_cents: 2_71n,
      sender_cents: 544_70n,
      receiver_cents: 540_99n,
    });
    expect(row.allowance_until.getTime() - row.created_at.getTime()).toBe(120_000);
    expect((await dashboard.look(client.user, data.payout_id)).body.data).toEqual(data);
  });

  test("the address comes out with its checksum", async () => {
    const quote = await dashboard.quote(client);
    const address = dashboard.wallet();
    const body = dashboard.bodyOf(quote.id, { sender_wallet_address: address.toLowerCase() });
    const { data } = (await dashboard.askPayout(client.user, body)).body;
    expect(data.sender_wallet_address).toBe(address);
  });

  test("tells of it once, with the record, in the same commit", async () => {
    const other = await dashboard.client();
    const quote = await dashboard.quote(other);
    const body = dashboard.bodyOf(quote.id);
    const { data } = (await dashboard.askPayout(other.user, body)).body;
    await dashboard.askPayout(other.user, body);
    const events = await dashboard.events(other.user);
    expect(events.map(({ event }) => event)).toEqual(["crypto.payout.new"]);
    expect(PayoutRecord.parse(events[0]!.data)).toEqual(data);
  });

  test("a used quote answers its first body byte for byte, after expiry and after the end", async () => {
    const quote = await dashboard.quote(client);
    const body = dashboard.bodyOf(quote.id);
    const first = await dashboard.askPayout(client.user, body);
    await dashboard.expire(quote.id);
    const { sender_wallet_address: wallet } = body;
    const other = { ...body, sender_wallet_address: wallet.toLowerCase() };
    const later = await dashboard.askPayout(client.user, other);
    await dashboard.deps.db
      .updateTable("payouts")
      .set({ status: "failed", stage: "ended", ended_at: new Date(), updated_at: new Date() })
      .where("payout_id", "=", first.body.data.payout_id)
      .execute();
    const ended = await dashboard.askPayout(client.user, body);
    expect([first.status, later.status, ended.status]).toEqual([201, 200, 200]);
    expect([later.text, ended.text]).toEqual([first.text, first.text]);
    const { data } = (await dashboard.look(client.user, first.body.data.payout_id)).body;
    expect(data).toMatchObject({ status: "failed", tracking_transaction: { status: "failed" } });
  });

  test("the same Idempotency-Key answers the first body, another body under it is 422", async () => {
    const quote = await dashboard.quote(client);
    const [body, headers] = [dashboard.bodyOf(quote.id), { "idempotency-key": "payout-1" }];
    const first = await dashboard.askPayout(client.user, body, headers);
    const again = await dashboard.askPayout(client.user, body, headers);
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    const other = await dashboard.askPayout(client.user, { ...body, network: "base" }, headers);
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
  });

  test("50 parallel payouts of one quote make one: one 201, the others the same as 200", async () => {
    const quote = await dashboard.quote(client);
    const body = dashboard.bodyOf(quote.id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => dashboard.askPayout(client.user, body)),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rows = (await dashboard.rows(client.user)).filter(
      (row) => Number(row.quote_id) === quote.id,
    );
    expect(rows).toHaveLength(1);
    const told = (await dashboard.events(client.user)).filter(
      ({ data }) => data["payoutQuoteId"] === quote.id,
    );
    expect(told).toHaveLength(1);
  });

  test("50 parallel payouts of one quote from two wallets: one wallet's, the others 409", async () => {
    const quote = await dashboard.quote(client);
    const bodies = [dashboard.bodyOf(quote.id), dashboard.bodyOf(quote.id)];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => dashboard.askPayout(client.user, bodies[at % 2]!)),
    );
    const counts = [201, 200, 409].map(
      (one) => answers.filter(({ status }) => status === one).length,
    );
    expect(counts).toEqual([1, 24, 25]);
  });
});

describe("one wallet's allowance to one token", () => {
  test("serves one payout at a time, whatever comes at once", async () => {
    const quotes = await Promise.all(Array.from({ length: 8 }, () => dashboard.quote(client)));
    const sender_wallet_address = dashboard.wallet();
    const answers = await Promise.all(
      quotes.map(({ id }) =>
        dashboard.askPayout(client.user, dashboard.bodyOf(id, { sender_wallet_address })),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([status, body.code, body.fields]).toEqual([
        409,
        "CONFLICT",
        { sender_wallet_address: "taken" },
      ]);
    }
  });

  test.each([
    ["pulled", { stage: "paying", pulled_at: new Date() }, 201],
    ["failed", { stage: "ended", status: "failed", ended_at: new Date() }, 201],
    ["being pulled", { stage: "pulling" }, 409],
    ["on hold over its pull", { stage: "pulling", status: "on_hold" }, 409],
  ] as const)("whose payout is %s", async (_words, changes, status) => {
    const sender_wallet_address = dashboard.wallet();
    const [first, second] = [await dashboard.quote(client), await dashboard.quote(client)];
    const body = dashboard.bodyOf(first.id, { sender_wallet_address });
    const { data } = (await dashboard.askPayout(client.user, body)).body;
    await dashboard.deps.db
      .updateTable("payouts")
      .set(changes)
      .where("payout_id", "=", data.payout_id)
      .execute();
    const next = await dashboard.askPayout(
      client.user,
      dashboard.bodyOf(second.id, { sender_wallet_address }),
    );
    expect(next.status).toBe(status);
  });

  test("on another network, of another token or for another user is another", async () => {
    const sender_wallet_address = dashboard.wallet();
    const other = await dashboard.client();
    const make = async (who: PayoutClient, asked: { network: string; token: string }) => {
      const quote = await dashboard.quote(who, asked);
      const body = dashboard.bodyOf(quote.id, { sender_wallet_address, network: asked.network });
      return (await dashboard.askPayout(who.user, body)).status;
    };
    const pairs = [
      { network: "polygon", token: "USDC" },
      { network: "polygon", token: "USDT" },
      { network: "base", token: "USDC" },
    ];
    for (const pair of pairs) expect([pair, await make(client, pair)]).toEqual([pair, 201]);
    expect(await make(other, pairs[0]!)).toBe(201);
  });
});
