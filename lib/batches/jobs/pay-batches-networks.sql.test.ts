import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { fixBatchAction } from "#lib/batches/actions/fix-batch.ts";
import { beginBatchSignatureAction } from "#lib/batches/actions/sign-batch.ts";
import { currentAllowance } from "#lib/batches/checks/batch-allowance.ts";
import { fixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken } from "#lib/batches/rows/paid-lines.ts";
import { insertDraft, registerReceiver } from "#lib/batches/test/insert-draft.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { openFiveNetworksDashboard } from "#lib/test/dashboards/five-networks-dashboard.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { provePayer } from "#lib/test/prove-payer.ts";
import { payBatches } from "./pay-batches.ts";

const built = await openFiveNetworksDashboard();
const { dashboard, sandbox } = built;
const { store } = dashboard;
const operator = await dashboard.headersOf("operator");
afterAll(() => built.drop());
beforeEach(() => {
  request.headers = operator;
});

const CENTS = [1_000n, 2_050n];

/** Everything that is due, now: what a wallet signed, the batch's next step, its payouts. */
async function stepAll(): Promise<void> {
  const { db } = store;
  await db.deleteFrom("exchange_budget").execute();
  sandbox.passFinality();
  await db
    .updateTable("payout_signature")
    .set({ next_look_at: new Date(0) })
    .where("state", "in", ["asked", "sent"])
    .execute();
  while (await settleSignatures(store));
  await db
    .updateTable("batch")
    .set({ next_step_at: sql<Date>`now()` })
    .where("next_step_at", "is not", null)
    .execute();
  while (await payBatches(store));
  await db
    .updateTable("payout")
    .set({ next_read_at: new Date(0) })
    .where("next_read_at", "is not", null)
    .execute();
  while (await pollDuePayouts(store));
}

describe.each([
  ["tron", "USDT"],
  ["solana", "USDC"],
] as const)("on %s", (network, token) => {
  test("one signature pays each line exactly, and what is left of it stands to be revoked", async () => {
    const wallet = await built.wallet(network);
    expect(await provePayer(wallet, network)).toBeNull();
    const receivers = [await registerReceiver(), await registerReceiver()];
    const by = await dashboard.idOf("operator");
    const id = await insertDraft(
      store,
      { by, network, token },
      receivers.map((to, at) => ({ to, cents: CENTS[at] ?? 0n })),
    );
    expect(await fixBatchAction({ batch: id, account: wallet.address })).toMatchObject({
      ok: true,
    });
    const batchNow = async () => {
      const found = await fixedBatch(store.db, MAIN_ACCOUNT, id);
      if (!found) throw new Error("no such batch");
      return found;
    };
    const { content_hash: hash, most_units: mostUnits } = await batchNow();
    const held = await built.balance(network, wallet.address);
    const begun = await beginBatchSignatureAction({ batch: id, hash, purpose: "approve" });
    if (!begun.ok || begun.data.state !== "asked") throw new Error(JSON.stringify(begun));
    expect(await wallet.allow(begun.data)).toMatchObject({ ok: true });
    await expect
      .poll(
        async () => {
          await stepAll();
          const { state, why } = await batchNow();
          return { state, why };
        },
        { interval: 250 },
      )
      .toEqual({ state: "ended", why: null });

    const lines = await paidLines(store.db, await batchNow());
    expect(lines.map(({ state, payout }) => [state, payout?.receiver_cents])).toEqual([
      ["paid", CENTS[0]],
      ["paid", CENTS[1]],
    ]);
    const taken = unitsTaken(lines);
    expect(taken > 0n && taken <= mostUnits).toBe(true);
    expect(held - (await built.balance(network, wallet.address))).toBe(taken);
    expect(await currentAllowance(MAIN, await batchNow())).toEqual({
      now: mostUnits - taken,
      deep: mostUnits - taken,
    });
    expect(await Promise.all(receivers.map(({ key }) => built.paidTo(key)))).toEqual([
      ["10.00"],
      ["20.50"],
    ]);
  });
});
