import { afterEach, describe, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import type { Chain } from "#service/chain/port.ts";
import { expirePayins } from "#service/domain/payins/payin-expiry.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { dueNetworks } from "#service/domain/sends/settle-network.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { topUpTreasury } from "#service/domain/sends/settle-top-up.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";
import type { Refusal } from "../caller.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { startPayoutWorld } from "../payout-world.ts";
import { beginsLate, endNow, openNow } from "./recovery-world.ts";
import { shared } from "../shared.ts";

const unasked = (): never => {
  throw new Error("asked in a recovery");
};
/** Whatever a round asks first of a chain or of the bank. */
const silent = (chain: Chain): Chain => ({ ...chain, minedNonce: unasked, balance: unasked });

describe("payins, in a recovery", () => {
  const world = shared(startPayinWorld);
  afterEach(() => endNow(world.deps));

  const paid = async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.importReceipts();
    await world.sendsDue();
    return made;
  };
  const stateOf = async ({ id }: MadePayin) =>
    (
      await world.deps.db
        .selectFrom("chain_sends")
        .select("state")
        .where("payin_id", "=", BigInt(id))
        .executeTakeFirstOrThrow()
    ).state;
  const returned = () => world.bank.returns.size;

  test("nothing is signed, and the chain is not asked", async () => {
    const made = await paid();
    await openNow(world.deps);
    await signSends(world.deps, silent(world.chain));
    expect(await stateOf(made)).toBe("intended");
  });

  test("nothing is signed where it begins while the chain is asked", async () => {
    const made = await paid();
    await signSends(beginsLate(world.deps), world.chain);
    expect(await stateOf(made)).toBe("intended");
    await endNow(world.deps);
    await signSends(world.deps, world.chain);
    expect(await stateOf(made)).toBe("signed");
    await world.blocks(3);
  });

  test("signed bytes are not handed over again", async () => {
    const made = await paid();
    await world.signRound();
    await world.bare.dropPool();
    await openNow(world.deps);
    const handed: string[] = [];
    const broadcast = (raw: string) => (handed.push(raw), world.chain.broadcast(raw));
    await confirmSends(world.deps, { ...world.chain, broadcast });
    expect(handed).toEqual([]);
    await endNow(world.deps);
    await confirmSends(world.deps, { ...world.chain, broadcast });
    expect(handed).toHaveLength(1);
    await world.blocks(3);
    expect(await world.statusOf(made)).toBe("completed");
  });

  test("no PIX goes back, whenever it begins", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "1.00");
    await world.importReceipts();
    const before = returned();
    await openNow(world.deps);
    const calls = world.bank.state.calls.length;
    await sendReturns({ ...world.deps, transaction: unasked });
    await endNow(world.deps);
    await sendReturns(beginsLate(world.deps));
    expect([returned(), world.bank.state.calls.length]).toEqual([before, calls]);
    await endNow(world.deps);
    await sendReturns(world.deps);
    expect(returned()).toBe(before + 1);
  });

  test("nobody gives a PIX in suspense back, whenever it begins", async () => {
    const id = world.bank.pay(null, "5.00");
    await world.importReceipts();
    const returning = returnSuspensePix(beginsLate(world.deps), id);
    await expect(returning).rejects.toMatchObject({ code: "IN_RECOVERY" });
    await endNow(world.deps);
    expect((await returnSuspensePix(world.deps, id)).status).toBe("returning");
    await sendReturns(world.deps);
  });

  test("the bank's feed is not taken, and no payin expires", async () => {
    const made = await world.payin();
    const late = await world.payin();
    const past = new Date(Date.now() - 1_000);
    await world.deps.db
      .updateTable("payins")
      .set({ expires_at: past, ask_at: past })
      .where("id", "=", BigInt(late.id))
      .execute();
    world.bank.state.now = () => new Date(Date.now() + 3_600_000);
    world.bank.pay(made.txid, "250.00", new Date());
    await openNow(world.deps);
    await importReceipts(world.deps);
    await expirePayins(world.deps);
    const statuses = () => Promise.all([world.look(made.user, made.id), world.statusOf(late)]);
    expect(await statuses()).toMatchObject([{ paid_at: null }, "processing"]);
    await endNow(world.deps);
    await importReceipts(world.deps);
    await expirePayins(world.deps);
    world.bank.state.now = () => new Date();
    const paid_at = expect.any(String) as string;
    expect(await statuses()).toMatchObject([{ paid_at }, "expired"]);
  });

  test("no quote and no payin is made", async () => {
    const client = await world.client();
    const { quote_id } = await world.quote(client);
    const asked = { network: "polygon", token: "USDC", currency_type: "sender" };
    const { user, address } = client;
    const codes = async () => {
      const body = { ...asked, request_amount: "250.00", address };
      const quoted = await world.call<Refusal>(user, "POST /exchange/quote", { body });
      const made = await world.payment(user, { quote_id });
      return [quoted, made].map((answer) => answer.body.code ?? answer.status);
    };
    await openNow(world.deps);
    expect(await codes()).toEqual(["IN_RECOVERY", "IN_RECOVERY"]);
    await endNow(world.deps);
    expect(await codes()).toEqual([201, 201]);
  });

  test("the treasury is not filled", async () => {
    await openNow(world.deps);
    const faucet = { give: unasked };
    await topUpTreasury({ ...world.deps, faucet }, silent(world.chain));
    await endNow(world.deps);
    const filling = topUpTreasury({ ...world.deps, faucet }, silent(world.chain));
    await expect(filling).rejects.toThrow("asked in a recovery");
  });
});

describe("payouts, in a recovery", () => {
  const world = shared(startPayoutWorld);
  afterEach(() => endNow(world.deps));

  test("no pull is meant, whenever it begins", async () => {
    const made = await world.payout();
    await world.due();
    await openNow(world.deps);
    world.bank.state.calls.length = 0;
    await checkPayouts(world.deps, world.chain);
    expect(world.bank.state.calls).toEqual([]);
    await endNow(world.deps);
    await checkPayouts(beginsLate(world.deps), world.chain);
    expect(await world.statesOf(made)).toEqual([]);
    await endNow(world.deps);
    await world.settle();
    await world.expectPaidOnce(made);
  });

  test("no check is due, whose end would have the look for work run without a pause", async () => {
    const made = await world.payout();
    await world.due();
    const works = async () => (await dueNetworks(world.deps)).map(({ work }) => work);
    expect(await works()).toContain("check");
    await openNow(world.deps);
    expect(await works()).not.toContain("check");
    await endNow(world.deps);
    await world.settle();
    await world.expectPaidOnce(made);
  });

  test("no PIX is paid, whenever it begins", async () => {
    const made = await world.payout();
    await world.pull();
    await openNow(world.deps);
    world.bank.state.calls.length = 0;
    await payPix({ ...world.deps, transaction: unasked });
    await endNow(world.deps);
    await payPix(beginsLate(world.deps));
    expect(world.bank.state.calls).toEqual([]);
    expect((await world.pixOf(made))?.state).toBe("intended");
    await endNow(world.deps);
    await world.pay();
    await world.expectPaidOnce(made);
  });

  test("no quote and no payout is made", async () => {
    const { user, quote } = await world.quote();
    const codes = async () => {
      const quoted = await world.askQuote(user);
      const made = await world.askPayout(user, quote, "0x00000000000000000000000000000000000000aa");
      return [quoted, made].map(
        (answer) => (answer.body as Partial<Refusal>).code ?? answer.status,
      );
    };
    await openNow(world.deps);
    expect(await codes()).toEqual(["IN_RECOVERY", "IN_RECOVERY"]);
    await endNow(world.deps);
    expect(await codes()).toEqual([201, 201]);
  });
});

describe("a process that has not looked yet", () => {
  const world = shared(startPayinWorld);

  test.each(["bank", "polygon"] as const)("moves nothing while %s does not show", async (who) => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    let isShown = false;
    const shows = async () => {
      if (!isShown) throw new Error("it does not show");
    };
    const pix = { ...world.deps.pix };
    const chain = { ...world.chain };
    if (who === "bank") {
      pix.statement = async (...asked) => (await shows(), world.deps.pix.statement(...asked));
    } else {
      chain.moves = async (after) => (await shows(), world.chain.moves(after));
    }
    const deps = { ...world.deps, pix, chains: new Map([["polygon" as const, chain]]) };
    const workers = startSettleWorkers(deps, world.service.log, 20);
    const nonce = await world.chain.minedNonce();
    await sleep(700);
    await world.bare.mine();
    expect(await world.chain.minedNonce()).toBe(nonce);
    if (who === "bank") expect((await world.look(made.user, made.id)).paid_at).toBeNull();
    isShown = true;
    const mined = async () => (await world.bare.mine(), world.statusOf(made));
    await expect.poll(mined, { interval: 200, timeout: 30_000 }).toBe("completed");
    await workers.stop();
  });
});
