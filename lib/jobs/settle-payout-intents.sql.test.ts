import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDesk, type TestDesk } from "#lib/gate/test/test-desk.ts";
import { MAIN_ACCOUNT } from "#lib/store/connections.ts";
import { openPayoutIntent, payoutIntent } from "#lib/store/payout-intents.ts";
import { openExpiringWorld, type ExpiringWorld } from "#lib/test/expiring-world.ts";
import { insertSignature } from "#lib/test/payout-rows.ts";
import { tokenGiver, type TokenGiver } from "#lib/test/token-giver.ts";
import { settlePayoutIntents } from "./settle-payout-intents.ts";

const UNITS = 7_000_000n;

let desk: TestDesk;
let world: ExpiringWorld;
beforeAll(async () => {
  desk = await testDesk();
  world = await openExpiringWorld();
});
afterAll(async () => {
  await world.close();
  await desk.drop();
});

/** A payout whose answer was lost: what the exchange made of it nobody knows. */
async function unclear(network: "tron" | "solana", owner: TokenGiver): Promise<string> {
  const id = randomUUID();
  await desk.store.transaction((tx) =>
    openPayoutIntent(tx, MAIN_ACCOUNT, {
      id,
      idempotency_key: randomUUID(),
      pix_account_id: 1n,
      pix_account_name: "Fornecedor Ana",
      network,
      token: "USDT",
      currency_type: "sender",
      cover_fees: false,
      request_amount: "7",
      created_by: "ana",
    }),
  );
  await desk.store.db
    .updateTable("payout_intent")
    .set({
      status: "unclear",
      payout_quote_id: "7",
      spender: world[network].spender,
      token_units: UNITS,
      signing_address: owner.address,
      executed_at: new Date(0),
      next_attempt_at: new Date(0),
    })
    .where("id", "=", id)
    .execute();
  return id;
}

/** The allowance was taken back, between these blocks. */
const revoked = (network: "tron" | "solana", owner: TokenGiver, from: bigint, to: bigint) =>
  insertSignature(desk.store, MAIN_ACCOUNT, {
    network,
    chain_id: null,
    token: "USDT",
    spender: world[network].spender,
    signer: owner.address,
    from_block: from,
    block_number: to,
  });

async function settled(id: string) {
  await settlePayoutIntents(desk.store);
  const row = await payoutIntent(desk.store.db, MAIN_ACCOUNT, id);
  return [row?.status, row?.refused_code];
}

describe.each(["tron", "solana"] as const)("on %s an answer that was lost", (network) => {
  test("is ended by an allowance that was taken back before anything was pulled", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    const id = await unclear(network, owner);
    expect(await settled(id)).toEqual(["unclear", null]);
    const block = await owner.blockOf(await owner.give(other.address, 1n));
    await revoked(network, owner, block, block);
    await desk.store.db
      .updateTable("payout_intent")
      .set({ next_attempt_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    expect(await settled(id)).toEqual(["refused", "REVOKED"]);
  });

  test("is not ended where as much left the wallet meanwhile", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    const id = await unclear(network, owner);
    const block = await owner.blockOf(await owner.give(other.address, UNITS));
    await revoked(network, owner, block, block);
    expect(await settled(id)).toEqual(["unclear", null]);
  });
});
