import { afterEach, describe, expect, test } from "vitest";
import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain } from "#service/chain/port.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { buildPaid } from "../build-paid.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { noted, paidPayins, sendsOf } from "./sends-world.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const paid = (count: number) => paidPayins(world, count);
const away = () => new ExchangeError("UNAVAILABLE");
const statuses = async (made: MadePayin[]) => new Set(await Promise.all(made.map(world.statusOf)));

/** All complete, each by one send whose tokens arrived once. */
async function expectSentOnce(made: MadePayin[]): Promise<void> {
  await world.sendsDue();
  await world.signRound();
  await world.blocks(4);
  expect(await statuses(made)).toEqual(new Set(["completed"]));
  expect(await sendsOf(world, made)).toHaveLength(made.length);
  for (const { address, quote } of made) {
    expect(await world.tokensAt(address)).toBe(BigInt(quote.receiver_amount.replace(".", "")));
  }
}

describe("a round", () => {
  test("asks a node no more than five times a send, with its confirmations", async () => {
    const made = await paid(60);
    const { url, calls } = await world.bare.counting();
    const chain = world.through(url);
    await signSends(world.deps, chain);
    // Two rounds before the block, and one with each block.
    await confirmSends(world.deps, chain);
    await confirmSends(world.deps, chain);
    for (let block = 0; block < 3; block += 1) {
      await world.bare.mine();
      await confirmSends(world.deps, chain);
    }
    expect(await statuses(made)).toEqual(new Set(["completed"]));
    expect(calls.length / made.length).toBeLessThan(5);
    const asked = (method: string) => calls.filter((one) => one === method).length;
    expect([asked("eth_estimateGas"), asked("eth_sendRawTransaction")]).toEqual([60, 60]);
    // Each is settled by a receipt that was read when it was deep enough.
    expect(asked("eth_getTransactionReceipt")).toBeLessThanOrEqual(122);
    expect(asked("eth_chainId")).toBe(6);
    await expectSentOnce(made);
  });

  test("plans side by side, and leaves no number out", async () => {
    const made = await paid(12);
    let atOnce = 0;
    let most = 0;
    const plan: Chain["plan"] = async (order, round) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      const planned = await world.chain.plan(order, round);
      atOnce -= 1;
      return planned;
    };
    const first = await world.chain.minedNonce();
    await signSends(world.deps, { ...world.chain, plan });
    expect(most).toBe(12);
    const nonces = new Set((await sendsOf(world, made)).map(({ nonce }) => nonce));
    expect(nonces).toEqual(new Set(made.map((_, at) => first + BigInt(at))));
    await expectSentOnce(made);
  });

  test("never takes more of a token than the treasury holds", async () => {
    const made = await paid(5);
    const [one] = await sendsOf(world, made);
    // Enough for two and a half.
    const balance = async () => (one!.units * 5n) / 2n;
    await signSends(world.deps, { ...world.chain, balance });
    const short = { state: "intended", trouble: "the treasury is short of USDC" };
    const signed = { state: "signed", trouble: null };
    expect(await sendsOf(world, made)).toMatchObject([signed, signed, short, short, short]);
    // What is on its way out is not there for the next round.
    await world.sendsDue();
    await signSends(world.deps, { ...world.chain, balance });
    expect(await sendsOf(world, made)).toMatchObject([signed, signed, short, short, short]);
    await expectSentOnce(made);
  });

  test("signs nothing more while so many are signed and in no block", async () => {
    const made = await paid(3);
    const { deps, chain } = world;
    const [user] = await deps.db.selectFrom("users").select("id").limit(1).execute();
    const ids: bigint[] = [];
    const payins: bigint[] = [];
    for (let nonce = 0; nonce < 254; nonce += 1) {
      const payin_id = await buildPaid(deps.db, user!.id);
      const send = { payin_id, network: "polygon", token: "USDC", to_address: "0x1" } as const;
      const { id } = await deps.db
        .insertInto("chain_sends")
        .values({ ...send, purpose: "delivery", units: 1n })
        .returning("id")
        .executeTakeFirstOrThrow();
      const bytes = { raw: "0x", hash: `0x${nonce}`, nonce: BigInt(1_000 + nonce) };
      await deps.db
        .updateTable("chain_sends")
        .set({ state: "signed", signer: chain.signer, ...bytes })
        .where("id", "=", id)
        .execute();
      ids.push(id);
      payins.push(payin_id);
    }
    expect(await signSends(deps, chain)).toBe(false);
    const states = (await sendsOf(world, made)).map(({ state }) => state);
    expect(states).toEqual(["signed", "signed", "intended"]);
    await deps.db.deleteFrom("chain_sends").where("id", "in", ids).execute();
    await deps.db.deleteFrom("payins").where("id", "in", payins).execute();
    await expectSentOnce(made);
  });
});

describe("what changes while it is planned", () => {
  /** Signs after something has happened behind the plan of the first send. */
  async function signAfter(happens: () => Promise<unknown>): Promise<void> {
    let happened: Promise<unknown> | null = null;
    const plan: Chain["plan"] = async (order, round) => {
      const planned = await world.chain.plan(order, round);
      await (happened ??= happens());
      return planned;
    };
    await signSends(world.deps, { ...world.chain, plan });
  }

  test("a payin that waits for its tokens no more gets none", async () => {
    const { db } = world.deps;
    const made = await paid(2);
    const id = BigInt(made[0]!.id);
    const be = (status: "failed" | "processing") =>
      db.updateTable("payins").set({ status }).where("id", "=", id).execute();
    await signAfter(() => be("failed"));
    expect((await sendsOf(world, made)).map(({ state }) => state)).toEqual(["intended", "signed"]);
    await be("processing");
    await expectSentOnce(made);
  });
});

describe("bytes that can't be handed over in the middle of a round", () => {
  const cases: [string, () => ReturnType<Chain["broadcast"]>][] = [
    ["the node does not answer", () => Promise.reject(away())],
    ["the node refuses", () => Promise.resolve({ accepted: false, detail: "not now" })],
  ];
  test.each(cases)("%s: nothing more is signed, the same bytes go out later", async (_, fails) => {
    const made = await paid(60);
    const { chain, signed, handed } = noted(world.chain);
    const failing: Chain = {
      ...chain,
      broadcast: async (raw, round) => (raw === signed[2] ? fails() : chain.broadcast(raw, round)),
    };
    await signSends(world.deps, failing).catch((error: unknown) =>
      expect(error).toMatchObject({ code: "UNAVAILABLE" }),
    );
    const sends = await sendsOf(world, made);
    const stored = sends.filter(({ state }) => state === "signed");
    // Those on their way with it, and no more.
    expect(stored.length).toBeGreaterThanOrEqual(3);
    expect(stored.length).toBeLessThanOrEqual(3 + 32);
    expect(new Set(stored.map(({ raw }) => raw))).toEqual(new Set(signed));
    expect(stored.filter((one) => one.broadcast_at === null).map(({ raw }) => raw)).toEqual([
      signed[2],
    ]);
    // Later numbers wait in the node for the one that is missing.
    await world.bare.mine();
    const missing = stored.find(({ raw }) => raw === signed[2]);
    expect(await world.chain.minedNonce()).toBe(missing!.nonce);
    const again = noted(world.chain);
    await confirmSends(world.deps, again.chain);
    expect([again.signed, again.handed]).toEqual([[], [signed[2]]]);
    expect(handed).not.toContain(signed[2]);
    await expectSentOnce(made);
    expect((await sendsOf(world, made)).map(({ raw }) => raw)).toEqual(
      expect.arrayContaining(signed) as string[],
    );
  });

  test("a pool that lost one of many: that one goes out again, the others are not asked for", async () => {
    const made = await paid(6);
    await world.signRound();
    const sends = await sendsOf(world, made);
    await world.bare.node.dropTransaction({ hash: sends[1]!.hash as `0x${string}` });
    const again = noted(world.chain);
    await confirmSends(world.deps, again.chain);
    expect(again.handed).toContain(sends[1]!.raw);
    expect(again.signed).toEqual([]);
    await expectSentOnce(made);
  });
});
