import { afterEach, describe, expect, test } from "vitest";
import type { Address } from "viem";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { olderCopy } from "./older-copy.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { MANAGEMENT } from "../harness.ts";
import { lookAtAll, recoveryOf } from "./recovery-world.ts";
import type { Refusal } from "../caller.ts";
import { shared } from "../shared.ts";

const world = shared(startPayinWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

const pay = async (made: MadePayin) => {
  world.bank.pay(made.txid, "250.00");
  await world.settle();
  expect(await world.statusOf(made)).toBe("completed");
};
/** Everything that workers do, more than once. */
const work = async () => {
  for (let round = 0; round < 2; round += 1) {
    await world.bankRound();
    await world.sendsDue();
    await networkRounds(world.deps, world.chain).sign();
    await world.blocks(3);
  }
};
const take = async () => (copy = await olderCopy(world.service));
const sent = () => world.chain.minedNonce();

describe("a copy that is older than what has happened begins a recovery", () => {
  test("of a payin that it has forgotten: its tokens have gone out, and its PIX does not go back", async () => {
    await pay(await world.payin());
    await lookAtAll(world.deps);
    await take();
    const made = await world.payin();
    await pay(made);
    const before = await sent();
    const held = await world.tokensAt(made.address);
    await copy?.putBack();
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toEqual(["payin_paid", "sends", "transfer"]);
    await work();
    expect([await sent(), await world.tokensAt(made.address)]).toEqual([before, held]);
    expect(world.bank.returns.size).toBe(0);
    expect((await world.service.unsettled()).suspense).toEqual([]);
  });

  test("of a payin that it takes for unpaid", async () => {
    const made = await world.payin();
    await lookAtAll(world.deps);
    await take();
    await pay(made);
    const [before, held] = [await sent(), await world.tokensAt(made.address)];
    await copy?.putBack();
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toEqual(["sends", "transfer"]);
    const list = await listUnknown(world.deps);
    expect(list?.lines).toMatchObject([
      { kind: "sends", proposal: null },
      { kind: "transfer", proposal: { book: "delivery", of: String(made.id) } },
    ]);
    await work();
    expect([await sent(), await world.tokensAt(made.address)]).toEqual([before, held]);
  });

  test("of a send that it takes for waiting, whatever its number was used for since", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    await lookAtAll(world.deps);
    await take();
    await world.signRound();
    await world.blocks(3);
    await copy?.putBack();
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toEqual(["sends", "transfer"]);
  });

  test("of a PIX that went back", async () => {
    const made = await world.payin();
    await lookAtAll(world.deps);
    await take();
    world.bank.pay(made.txid, "1.00");
    await world.bankRound();
    expect(world.bank.returns.size).toBe(1);
    await copy?.putBack();
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toEqual(["pix_return"]);
    await work();
    expect(world.bank.returns.size).toBe(1);
  });

  test("also where no witness was looked at before the copy was made", async () => {
    await pay(await world.payin());
    await world.deps.db.deleteFrom("witness_looks").execute();
    await take();
    await pay(await world.payin());
    await copy?.putBack();
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toEqual(["payin_paid", "sends", "transfer"]);
  });

  test("and says so: to whoever asks for a payin, the operator, and the probes", async () => {
    await lookAtAll(world.deps);
    const waiting = await world.client();
    const quote = await world.quote(waiting);
    await take();
    await pay(await world.payin());
    await copy?.putBack();
    await lookAtAll(world.deps);
    const { call, service } = world;
    const { user, address } = waiting;
    const asked = { network: "polygon", token: "USDC", currency_type: "sender", address };
    const quoted = await call<Refusal>(user, "POST /exchange/quote", {
      body: { ...asked, request_amount: "250.00" },
    });
    const paid = await call<Refusal>(user, "POST /exchange/payment", {
      body: { quote_id: quote.quote_id },
    });
    const back = await call<Refusal>(null, "POST /settings/unsettled/E1/return", {
      headers: MANAGEMENT,
    });
    for (const answer of [quoted, paid, back]) {
      expect([answer.status, answer.body.code]).toEqual([503, "IN_RECOVERY"]);
    }
    expect((await call(user, "GET /exchange/payment")).status).toBe(200);
    const ready = await call<{ recovery: object }>(null, "GET /ready");
    const since = expect.any(String) as string;
    expect([ready.status, ready.body.recovery]).toEqual([200, { since }]);
    expect(await service.metrics()).toMatch(/^ponte_recovery 1$/m);
    expect(await service.metrics()).toMatch(/^ponte_recovery_effects 3$/m);
    expect(service.logged()).toContain("the service moves none");
  });
});

describe("what is on its way begins none", () => {
  const expectNone = async () => {
    await lookAtAll(world.deps);
    expect(await recoveryOf(world.deps)).toBeNull();
  };

  test("at any step of a payin", async () => {
    await expectNone();
    const made = await world.payin();
    await expectNone();
    world.bank.pay(made.txid, "250.00");
    await expectNone();
    await world.importReceipts();
    await expectNone();
    await world.signRound();
    await expectNone();
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await expectNone();
    }
    await world.confirmRound();
    expect(await world.statusOf(made)).toBe("completed");
    await expectNone();
    expect(await world.service.metrics()).toMatch(/^ponte_recovery 0$/m);
  });

  test("nor a PIX that went back, one that nobody can place, or one with a txid that anyone could write", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "2.00");
    world.bank.pay(null, "3.00");
    world.bank.pay("A".repeat(25), "4.00");
    await expectNone();
    await world.bankRound();
    await expectNone();
  });

  test("nor a mined send that a reorganisation undoes", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    await world.signRound();
    await world.bare.mine();
    await expectNone();
    await world.bare.reorg(1);
    await expectNone();
    await world.confirmRound();
    await world.blocks(3);
    await expectNone();
  });

  test("nor tokens that come to the treasury", async () => {
    await world.bare.mint("USDC", world.chain.signer as Address, 1n);
    await expectNone();
  });
});
