import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { openPayoutIntent, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { noteExecution } from "#lib/payouts/rows/payout-executions.ts";
import { openExpiringWorld, type ExpiringWorld } from "#lib/chain/test/expiring-world.ts";
import { tokenGiver, type TokenGiver } from "#lib/chain/test/token-giver.ts";
import { settlePayoutIntents } from "./settle-payout-intents.ts";

const UNITS = 7_000_000n;
/** On solana 32 slots of 0.4 s. */
const FINAL = { timeout: 90_000 };

let dashboard: TestDashboard;
let world: ExpiringWorld;
beforeAll(async () => {
  dashboard = await testDashboard();
  world = await openExpiringWorld();
});
afterAll(async () => {
  await world.close();
  await dashboard.drop();
});

type Network = "tron" | "solana";

/** A payout whose answer was lost, asked for at a block: what the exchange made of it nobody knows. */
async function unclear(network: Network, owner: TokenGiver, head: bigint | null): Promise<string> {
  const id = randomUUID();
  const pair = { network, token: "USDT" as const, spender: world[network].spender };
  await dashboard.store.transaction(async (tx) => {
    await openPayoutIntent(tx, MAIN_ACCOUNT, {
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
    });
    if (head === null) return;
    await noteExecution(tx, MAIN_ACCOUNT, {
      ...pair,
      intent_id: id,
      payout_quote_id: "7",
      signer: owner.address,
      units: UNITS,
      rate: 5_000_000n,
      sender_cents: 35_00n,
      receiver_cents: 34_00n,
      head,
      asked_by: "ana",
    });
  });
  await dashboard.store.db
    .updateTable("payout_intent")
    .set({
      status: "unclear",
      payout_quote_id: "7",
      spender: pair.spender,
      token_units: UNITS,
      signing_address: owner.address,
      executed_at: new Date(0),
      next_attempt_at: new Date(0),
    })
    .where("id", "=", id)
    .execute();
  return id;
}

async function settled(id: string) {
  await dashboard.store.db
    .updateTable("payout_intent")
    .set({ next_attempt_at: new Date(0) })
    .where("id", "=", id)
    .where("status", "=", "unclear")
    .execute();
  await settlePayoutIntents(dashboard.store);
  const row = await payoutIntent(dashboard.store.db, MAIN_ACCOUNT, id);
  return [row?.status, row?.refused_code];
}

describe.each(["tron", "solana"] as const)("on %s an answer that was lost", (network) => {
  test("is ended where no allowance stands and nothing was pulled since", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    // The owner's own doing is nobody's pull.
    const block = await owner.blockOf(await owner.give(other.address, 1n));
    expect(await settled(await unclear(network, owner, null))).toEqual(["unclear", null]);
    const id = await unclear(network, owner, block);
    await expect.poll(() => settled(id), FINAL).toEqual(["refused", "REVOKED"]);
  });

  test("is not ended where as much left the wallet meanwhile", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    const block = await owner.blockOf(await owner.give(other.address, UNITS));
    expect(await settled(await unclear(network, owner, block))).toEqual(["unclear", null]);
  });
});
