import { afterEach, describe, expect, test } from "vitest";
import { encodeBrCode, parseBrCode } from "#protocol/brazil/br-code.ts";
import { SANDBOX_RECEIVER } from "#protocol/api/sandbox.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { startPayinWorld } from "./payin-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayinWorld);
const client = shared(() => world.client());
afterEach(async () => {
  world.bank.state.mood = "well";
  world.bank.state.tamper = (code) => code;
  world.bank.state.delayMs = 0;
  await world.expectCleanBooks();
});

const pay = (quote_id: string, more: object = {}, user = client.user) =>
  world.payment(user, { quote_id, ...more });
const payinsOf = (quoteId: string) =>
  world.deps.db.selectFrom("payins").selectAll().where("quote_id", "=", quoteId).execute();

async function expireQuote(id: string): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await world.deps.db
    .updateTable("quotes")
    .set({ expires_at: past })
    .where("id", "=", id)
    .execute();
  await world.deps.db
    .updateTable("payins")
    .set({ expires_at: past, ask_at: past })
    .where("quote_id", "=", id)
    .execute();
}

/** A valid code with other contents than it should have. */
function otherCode(code: string, override: object): string {
  const parsed = parseBrCode(code);
  const txid = (parsed.ok && parsed.code.txid) || "";
  return encodeBrCode({ ...SANDBOX_RECEIVER, amount: "250.00", txid, ...override });
}

describe("works", () => {
  test("a PIX code with the amount, our txid and the pinned receiver", async () => {
    const quote = await world.quote(client);
    const { status, body } = await pay(quote.quote_id, { external_id: "order-7" });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      quote_id: quote.quote_id,
      status: "processing",
      expires_at: quote.expires_at,
    });
    const parsed = parseBrCode(body.data.pix_code);
    const [payin] = await payinsOf(quote.quote_id);
    expect(parsed).toMatchObject({
      ok: true,
      code: { ...SANDBOX_RECEIVER, amount: "250.00", txid: payin!.txid },
    });
    expect(payin!.txid).toMatch(/^[A-Za-z\d]{25}$/);
    const seen = await world.look(client.user, body.data.transaction_id);
    expect(seen).toMatchObject({
      status: "processing",
      quote_id: quote.quote_id,
      pix_code: body.data.pix_code,
      sender_amount: quote.sender_amount,
      receiver_amount: quote.receiver_amount,
      fee_amount: quote.fee_amount,
      quotation: quote.quotation,
      transaction_hash: null,
      confirmations: 0,
      end_to_end_id: null,
      paid_at: null,
      completed_at: null,
    });
  });

  test("a used quote answers its first body byte for byte, also after expiry and the end", async () => {
    const quote = await world.quote(client);
    const first = await pay(quote.quote_id, { external_id: "a" });
    const again = await pay(quote.quote_id, { external_id: "b" });
    await expireQuote(quote.quote_id);
    await world.deps.db
      .updateTable("payins")
      .set({ expires_at: new Date(quote.expires_at) })
      .where("quote_id", "=", quote.quote_id)
      .execute();
    const later = await pay(quote.quote_id);
    expect([first.status, again.status, later.status]).toEqual([201, 200, 200]);
    expect(again.text).toBe(first.text);
    expect(later.text).toBe(first.text);
  });

  test("50 parallel payments of one quote make one: one 201, the others the same as 200", async () => {
    world.bank.state.delayMs = 150;
    const quote = await world.quote(client);
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(quote.quote_id)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 49 }, () => 200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await payinsOf(quote.quote_id)).toHaveLength(1);
    const [payin] = await payinsOf(quote.quote_id);
    const puts = world.bank.state.calls.filter((call) => call.endsWith(payin!.txid));
    expect(puts).toHaveLength(1);
  });

  test("a bank slower than the others' patience: still one 201, one payin, one charge", async () => {
    world.bank.state.delayMs = 2_600;
    const quote = await world.quote(client);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(quote.quote_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await payinsOf(quote.quote_id)).toHaveLength(1);
  });

  test.each(["away", "lost"] as const)(
    "the bank %s: unavailable; the same quote goes on with the same payin",
    async (mood) => {
      const quote = await world.quote(client);
      world.bank.state.mood = mood;
      const { status, body } = await pay(quote.quote_id);
      expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
      const [before] = await payinsOf(quote.quote_id);
      world.bank.state.mood = "well";
      const retried = await pay(quote.quote_id);
      expect(retried.status).toBe(201);
      const after = await payinsOf(quote.quote_id);
      expect(after.map(({ id, txid }) => [id, txid])).toEqual([[before!.id, before!.txid]]);
      expect(retried.body.data.transaction_id).toBe(Number(before!.id));
    },
  );
});

describe("refuses", () => {
  test("an expired quote", async () => {
    const quote = await world.quote(client);
    await expireQuote(quote.quote_id);
    const { status, body } = await pay(quote.quote_id);
    expect([status, body.code, body.message]).toEqual([
      400,
      "QUOTE_EXPIRED",
      "Cotação expirada. Crie uma nova cotação.",
    ]);
    expect(await payinsOf(quote.quote_id)).toEqual([]);
  });

  test("one that expired before the bank could be reached; nobody hears of that payin", async () => {
    const quote = await world.quote(client);
    world.bank.state.mood = "away";
    await pay(quote.quote_id);
    world.bank.state.mood = "well";
    await expireQuote(quote.quote_id);
    expect((await pay(quote.quote_id)).body.code).toBe("QUOTE_EXPIRED");
    const before = await world.events(client.user);
    await expirePayins(world.deps);
    const [payin] = await payinsOf(quote.quote_id);
    expect(payin!.status).toBe("expired");
    expect(await world.events(client.user)).toEqual(before);
    const line = `GET /exchange/payment/${payin!.id}`;
    expect((await world.call(client.user, line)).status).toBe(404);
  });

  test.each([
    ["amount", (code: string) => code.replace("5406250.00", "5406950.00")],
    ["checksum", (code: string) => `${code.slice(0, -4)}0000`],
    ["key", (code: string) => otherCode(code, { key: "11111111-1111-4111-8111-111111111111" })],
    ["name", (code: string) => otherCode(code, { name: "SOMEONE ELSE" })],
    ["city", (code: string) => otherCode(code, { city: "ELSEWHERE" })],
    ["txid", (code: string) => otherCode(code, { txid: "OtherTxid0000000000000000" })],
    ["sound amount", (code: string) => otherCode(code, { amount: "250.01" })],
  ])("a code from the bank with another %s: it is never shown", async (_what, tamper) => {
    const quote = await world.quote(client);
    world.bank.state.tamper = tamper;
    const { status, body } = await pay(quote.quote_id);
    expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    expect((await payinsOf(quote.quote_id))[0]!.pix_code).toBeNull();
    expect(world.service.logged()).toContain("not ours");
  });

  test.each([
    {},
    { quote_id: "" },
    { quote_id: 7 },
    { quote_id: "x", external_id: "e".repeat(65) },
  ])("a body like %j", async (body) => {
    expect((await world.payment(client.user, body)).body.code).toBe("INVALID_INPUT");
  });

  test("an unknown quote and an unknown payin", async () => {
    expect((await pay("no-such-quote")).status).toBe(404);
    expect((await world.call(client.user, "GET /exchange/payment/999999999")).status).toBe(404);
    expect((await world.call(client.user, "GET /exchange/payment/abc")).status).toBe(400);
  });
});

describe("keeps others out", () => {
  test("another's quote and payin are unknown", async () => {
    const other = await world.client();
    const quote = await world.quote(client);
    expect((await pay(quote.quote_id, {}, other.user)).status).toBe(404);
    const { body } = await pay(quote.quote_id);
    expect((await pay(quote.quote_id, {}, other.user)).status).toBe(404);
    const line = `GET /exchange/payment/${body.data.transaction_id}`;
    expect((await world.call(other.user, line)).status).toBe(404);
  });
});
