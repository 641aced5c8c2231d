import type { Address } from "viem";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "#service/domain/access/deps.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { FUNDS, startPayinWorld, type MadePayin } from "./payin-world.ts";
import { PAYER_FUNDS, startPayoutWorld } from "./payout-world.ts";
import { shared } from "./shared.ts";

const noncesOf = ({ db }: Deps) =>
  db.selectFrom("signer_nonces").selectAll().orderBy("signer").execute();
const words = (sent: bigint, known: bigint) =>
  `the treasury has sent ${sent} transactions, of which the books know ${known}`;
const accountFor = (deps: Deps, sent: bigint) =>
  void (deps.treasurySent = new Map([["polygon", sent]]));

describe("deliveries", () => {
  const world = shared(startPayinWorld);

  const paid = async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    return made;
  };
  const sendOf = (made: MadePayin) =>
    world.deps.db
      .selectFrom("chain_sends")
      .select(["state", "trouble", "refused_since", "nonce"])
      .where("payin_id", "=", BigInt(made.id))
      .executeTakeFirstOrThrow();
  const sign = async () => {
    await world.sendsDue();
    await world.signRound();
  };
  /** The treasury sends what the books do not know, as in a life that an older copy has forgotten. */
  const sendUnknown = async () => {
    await world.spendNonce();
    await world.bare.mine();
  };

  beforeAll(async () => {
    await paid();
    await sign();
    await world.blocks(3);
  });
  beforeEach(async () => accountFor(world.deps, await world.chain.minedNonce()));

  test("wait, and take no nonce, until the operator accounts for all that was sent", async () => {
    const before = await noncesOf(world.deps);
    const known = await world.chain.minedNonce();
    await sendUnknown();
    await sendUnknown();
    const made = await paid();
    for (const accounted of [0n, known, known + 1n]) {
      accountFor(world.deps, accounted);
      await sign();
      const trouble = words(known + 2n, known);
      expect(await sendOf(made)).toMatchObject({ state: "intended", trouble, nonce: null });
      expect(await noncesOf(world.deps)).toEqual(before);
    }
    accountFor(world.deps, known + 2n);
    await sign();
    await world.blocks(3);
    expect(await sendOf(made)).toMatchObject({ state: "confirmed", nonce: known + 2n });
    expect(await world.statusOf(made)).toBe("completed");
  });

  test("are not given up either while the token refuses them", async () => {
    await sendUnknown();
    const made = await paid();
    await world.bare.freeze(made.address as Address);
    await sign();
    const trouble = expect.stringContaining("the treasury has sent") as string;
    expect(await sendOf(made)).toMatchObject({ state: "intended", trouble, refused_since: null });
    await world.bare.freeze(made.address as Address, false);
    accountFor(world.deps, await world.chain.minedNonce());
    await sign();
    await world.blocks(3);
  });

  test("go on when another replica has signed while the chain was asked", async () => {
    const [first, second] = [await paid(), await paid()];
    await world.sendsDue();
    const lateDue = (at: Date) =>
      world.deps.db
        .updateTable("chain_sends")
        .set({ due_at: at })
        .where("payin_id", "=", BigInt(second.id))
        .execute();
    accountFor(world.deps, 0n);
    const minedNonce = async () => {
      await lateDue(new Date(Date.now() + 60_000));
      await world.signRound();
      await world.bare.mine();
      return world.chain.minedNonce();
    };
    await signSends(world.deps, { ...world.chain, minedNonce });
    expect([await sendOf(first), await sendOf(second)]).toMatchObject([
      { state: "signed" },
      { state: "signed", trouble: null },
    ]);
    await world.blocks(3);
  });

  test("begin under a new key that has sent something already", async () => {
    accountFor(world.deps, 0n);
    const renewed = await world.withNewKey(3);
    await world.bare.fund(renewed.signer as Address, FUNDS);
    const made = await paid();
    await world.sendsDue();
    await signSends(world.deps, renewed);
    expect(await sendOf(made)).toMatchObject({ state: "signed", nonce: 3n });
  });
});

describe("payouts", () => {
  const world = shared(startPayoutWorld);

  const sendUnknown = async () => {
    accountFor(world.deps, 0n);
    await world.spendNonce();
    await world.bare.mine();
  };
  const troubleOf = async (made: { id: string }) => (await world.sendsOf(made)).at(-1)!.trouble;

  test("a pull and a refund wait, and take no nonce", async () => {
    const made = await world.payout({ quote: { request_amount: "777.00" } });
    await world.settle();
    expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
    await sendUnknown();
    const other = await world.payout();
    const before = await noncesOf(world.deps);
    await world.send();
    const trouble = words(await world.chain.minedNonce(), before[0]!.next_nonce);
    expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
    expect(await world.statesOf(other)).toEqual(["pull intended"]);
    expect([await troubleOf(made), await troubleOf(other)]).toEqual([trouble, trouble]);
    expect(await noncesOf(world.deps)).toEqual(before);
    expect(await world.left(other)).toBe(PAYER_FUNDS);
    accountFor(world.deps, await world.chain.minedNonce());
    await world.settle();
    expect(await world.statusOf(made)).toBe("refunded");
    await world.expectPaidOnce(other);
  });
});
