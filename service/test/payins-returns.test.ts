import { afterEach, describe, expect, test } from "vitest";
import type { SuspensePix } from "#protocol/api/unsettled.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { MANAGEMENT } from "./harness.ts";
import { startPayinWorld, type MadePayin } from "./payin-world.ts";
import { shared } from "./shared.ts";
import type { Refusal } from "./caller.ts";

const world = shared(startPayinWorld);
afterEach(async () => {
  Object.assign(world.bank.state, { mood: "well", now: () => new Date() });
  await world.expectCleanBooks();
});

const AMOUNT = "250.00";
const look = (made: MadePayin) => world.look(made.user, made.id);
const returns = (made: MadePayin) => world.returns(made.user, made.id);
const management = { headers: MANAGEMENT };
const giveBack = (endToEndId: string) =>
  world.call<SuspensePix & Refusal>(
    null,
    `POST /settings/unsettled/${endToEndId}/return`,
    management,
  );
const suspense = () => ledgerBalance(world.deps.db, "suspense", "BRL");
const returnedTimes = (endToEndId: string) =>
  [...world.bank.returns.values()].filter((one) => one.end_to_end_id === endToEndId).length;
const placeOf = async (endToEndId: string) =>
  world.deps.db
    .selectFrom("pix_receipts")
    .leftJoin("pix_returns", "pix_returns.end_to_end_id", "pix_receipts.end_to_end_id")
    .select(["placed", "confirmed_at"])
    .where("pix_receipts.end_to_end_id", "=", endToEndId)
    .executeTakeFirstOrThrow();

describe("returns of a payin", () => {
  test("a wrong amount and a second PIX: each is shown from its decision to its confirmation", async () => {
    const made = await world.payin();
    expect(await returns(made)).toEqual([]);
    const before = await look(made);
    const paidAt = new Date(Date.now() - 5_000);
    const wrong = world.bank.pay(made.txid, "249.99", paidAt);
    world.bank.state.mood = "lost";
    await expect(world.bankRound()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    world.bank.state.mood = "well";
    await world.importReceipts();
    const written = await look(made);
    expect(written).toMatchObject({ status: "processing", end_to_end_id: null, paid_at: null });
    expect(written.updated_at > before.updated_at).toBe(true);
    expect(Object.keys(written)).toEqual(Object.keys(before));
    const record = {
      reason: "wrong_amount",
      status: "returning",
      amount: "249.99",
      end_to_end_id: wrong,
      received_at: paidAt.toISOString(),
      returned_at: null,
    };
    expect(await returns(made)).toEqual([record]);
    expect(await world.events(made.user)).toEqual(["updated"]);
    await world.bankRound();
    const confirmed = await look(made);
    expect(confirmed.updated_at > written.updated_at).toBe(true);
    expect(await returns(made)).toEqual([
      { ...record, status: "returned", returned_at: confirmed.updated_at },
    ]);
    expect(await world.events(made.user)).toEqual(["updated", "updated"]);
    world.bank.pay(made.txid, AMOUNT);
    const second = world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    expect((await look(made)).status).toBe("completed");
    expect(await returns(made)).toMatchObject([
      { end_to_end_id: wrong },
      { end_to_end_id: second, reason: "paid_twice", amount: AMOUNT },
    ]);
    const third = world.bank.pay(made.txid, AMOUNT);
    await world.settle();
    expect((await returns(made)).map((one) => one.end_to_end_id)).toEqual([wrong, second, third]);
    expect((await look(made)).status).toBe("completed");
    expect((await world.events(made.user)).slice(-3)).toEqual(["completed", "updated", "updated"]);
  });

  test("an answer about another return confirms nothing", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "1.00");
    const { pix } = world.deps;
    for (const other of [{ returnId: "another" }, { endToEndId: "E0" }, { cents: 99n }]) {
      const findReturn: typeof pix.findReturn = async (id) => {
        const found = await pix.findReturn(id);
        return found && { ...found, ...other };
      };
      world.deps.pix = { ...pix, findReturn };
      await world.returnsDue();
      await world.bankRound();
      expect(await returns(made)).toMatchObject([{ status: "returning" }]);
    }
    world.deps.pix = pix;
    await world.returnsDue();
    await world.bankRound();
    expect(await returns(made)).toMatchObject([{ status: "returned" }]);
  });

  test("an expired payin stays expired when a late PIX comes, and says so", async () => {
    const made = await world.payin();
    const expires = new Date(Date.now() - 60_000);
    await world.deps.db
      .updateTable("payins")
      .set({ expires_at: expires, ask_at: expires })
      .where("id", "=", BigInt(made.id))
      .execute();
    await expirePayins(world.deps);
    const expired = await look(made);
    expect(expired.status).toBe("expired");
    const late = world.bank.pay(made.txid, AMOUNT);
    await world.bankRound();
    const after = await look(made);
    expect(after).toMatchObject({ status: "expired", paid_at: null, end_to_end_id: null });
    expect(after.updated_at > expired.updated_at).toBe(true);
    expect(await returns(made)).toMatchObject([
      { reason: "late", status: "returned", end_to_end_id: late, amount: AMOUNT },
    ]);
    expect(await world.events(made.user)).toEqual(["updated", "updated", "updated"]);
  });

  test("are nobody else's to see", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "1.00");
    await world.bankRound();
    const other = await world.client();
    for (const id of [made.id, 999_999_999]) {
      const line = `GET /exchange/payment/${id}/returns`;
      const answer = await world.call<Refusal>(other.user, line);
      expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
    }
    const bad = await world.call<Refusal>(made.user, "GET /exchange/payment/abc/returns");
    expect([bad.status, bad.body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("a PIX in suspense", () => {
  const arrive = async (txid: string | null = null, amount = "12.34") => {
    const endToEndId = world.bank.pay(txid, amount);
    await world.bankRound();
    return endToEndId;
  };

  test("goes back in full by a person's decision, once, and leaves suspense when it is back", async () => {
    const before = await suspense();
    const endToEndId = await arrive("UnknownTxid00000000000000", "56.78");
    expect(await suspense()).toBe(before - 56_78n);
    const first = await giveBack(endToEndId);
    expect([first.status, first.body]).toEqual([
      200,
      {
        end_to_end_id: endToEndId,
        txid: "UnknownTxid00000000000000",
        amount: "56.78",
        paid_at: world.bank.paidAt(endToEndId),
        status: "returning",
      },
    ]);
    expect(await suspense()).toBe(before);
    expect(returnedTimes(endToEndId)).toBe(0);
    await world.expectCleanBooks();
    const again = await giveBack(endToEndId);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(await placeOf(endToEndId)).toEqual({ placed: "suspense", confirmed_at: null });
    world.bank.state.mood = "lost";
    await expect(world.bankRound()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    world.bank.state.mood = "well";
    expect((await giveBack(endToEndId)).text).toBe(first.text);
    for (let round = 0; round < 3; round += 1) {
      await world.returnsDue();
      await world.bankRound();
    }
    expect(returnedTimes(endToEndId)).toBe(1);
    expect(await placeOf(endToEndId)).toMatchObject({ placed: "returned" });
    const gone = await giveBack(endToEndId);
    expect([gone.status, gone.body.code]).toEqual([404, "NOT_FOUND"]);
    expect(await suspense()).toBe(before);
  });

  test("many decisions at once make one return", async () => {
    const endToEndId = await arrive();
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveBack(endToEndId)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => world.bankRound()));
    expect(returnedTimes(endToEndId)).toBe(1);
  });

  test("what is unknown, or has a payin, is not there to be returned", async () => {
    const made = await world.payin();
    const [settled, wrong] = [world.bank.pay(made.txid, AMOUNT), world.bank.pay(made.txid, "1.00")];
    await world.settle();
    for (const endToEndId of ["E0000", settled, wrong]) {
      const { status, body } = await giveBack(endToEndId);
      expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
    }
    expect(returnedTimes(settled)).toBe(0);
    expect(returnedTimes(wrong)).toBe(1);
    expect((await giveBack("not%20an%20id")).body.code).toBe("INVALID_INPUT");
  });
});
