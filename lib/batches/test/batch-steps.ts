import "server-only";
import { sql } from "kysely";
import { erc20Abi, type Address } from "viem";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { fixBatchAction } from "#lib/batches/actions/fix-batch.ts";
import {
  beginBatchSignatureAction,
  requestBatchApprovalAction,
} from "#lib/batches/actions/sign-batch.ts";
import { payBatches } from "#lib/batches/jobs/pay-batches.ts";
import { fixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import { paidLines } from "#lib/batches/rows/paid-lines.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { lastRequestOf } from "#lib/policies/rows/requests.ts";
import { policedPayouts, codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { insertDraft, registerReceiver, type DraftLine } from "./insert-draft.ts";

/** A batch's steps as its people take them, and the rounds of dashboard, service and chain that pay it. */
export async function batchSteps(built: PayoutDashboard) {
  const policed = await policedPayouts(built);
  const { store } = built.dashboard;
  const { db } = store;

  const batchOf = async (id: string) => {
    const batch = await fixedBatch(db, MAIN_ACCOUNT, id);
    if (!batch) throw new Error("no such batch");
    return batch;
  };

  const market = built.world.deps.rates;
  const steps = Object.assign(policed, {
    receiver: registerReceiver,
    batchOf,
    /** A draft that nothing is wrong with. */
    draft: async (lines: readonly DraftLine[]): Promise<string> => {
      const by = await built.dashboard.idOf("operator");
      return insertDraft(store, { by, network: "polygon", token: "USDC" }, lines);
    },
    fix: async (batch: string, wallet = policed.owner) =>
      fixBatchAction({ batch, account: wallet.address }),
    hash: async (batch: string) => (await batchOf(batch)).content_hash,
    askBatch: async (batch: string) =>
      codeOf(
        await requestBatchApprovalAction({ batch, hash: (await batchOf(batch)).content_hash }),
      ),
    approveBatch: async (batch: string, by = "approver") => {
      const about = batchRequestSubject({ account_id: MAIN_ACCOUNT, id: batch });
      const found = await lastRequestOf(db, about);
      if (!found) throw new Error("nobody asked");
      const { approveRequestAction } = await import("#lib/policies/actions/requests.ts");
      const headers = await built.dashboard.headersOf(by as "approver");
      const { id, hash } = found.row;
      return codeOf(await policed.as(headers, () => approveRequestAction({ request: id, hash })));
    },
    beginBatch: async (batch: string, override: object = {}) =>
      beginBatchSignatureAction({
        batch,
        hash: (await batchOf(batch)).content_hash,
        purpose: "approve",
        ...override,
      }),
    /** The wallet signs the batch's allowance, as deep as needed. */
    allowBatch: async (batch: string, units?: bigint): Promise<void> => {
      const answer = await steps.beginBatch(batch);
      if (!answer.ok || answer.data.state !== "asked") throw new Error(JSON.stringify(answer));
      const { units: asked } = await db
        .selectFrom("payout_signature")
        .select("units")
        .where("id", "=", BigInt(answer.data.signature))
        .executeTakeFirstOrThrow();
      await policed.owner.approve(units ?? asked, { nonce: answer.data.nonce });
      await built.bare.mine(3);
      await built.assessSignatures();
    },
    /** The next step of every batch, now. */
    step: async (): Promise<void> => {
      await db
        .updateTable("batch")
        .set({ next_step_at: sql<Date>`now()` })
        .where("next_step_at", "is not", null)
        .execute();
      while (await payBatches(store));
    },
    /** Service and dashboard bring every payout under way to its end. */
    settleAll: async (): Promise<void> => {
      await built.world.settle();
      await db
        .updateTable("payout")
        .set({ next_read_at: new Date(0) })
        .where("next_read_at", "is not", null)
        .execute();
      while (await pollDuePayouts(store));
    },
    /** Pays what can be paid, until nothing moves any more. */
    runBatch: async (batch: string, rounds = 30): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        await built.calm();
        await steps.step();
        const { state, next_step_at } = await batchOf(batch);
        if (state === "paused" || (state === "ended" && next_step_at === null)) return;
        const lines = await paidLines(db, await batchOf(batch));
        if (lines.some((line) => line.state === "open")) await steps.settleAll();
      }
      throw new Error("it does not end");
    },
    threeLines: async () =>
      Promise.all(
        [1_000n, 1_001n, 1_002n].map(async (cents) => ({ to: await registerReceiver(), cents })),
      ),
    requestOf: async (batch: string) => {
      const about = batchRequestSubject({ account_id: MAIN_ACCOUNT, id: batch });
      const found = await lastRequestOf(db, about);
      if (!found) throw new Error("nobody asked");
      return found.row;
    },
    /** A batch of these lines that is fixed, approved where the policy asks, allowed, and begun. */
    running: async (lines: readonly DraftLine[]): Promise<string> => {
      const batch = await steps.draft(lines);
      const fixed = codeOf(await steps.fix(batch));
      if (fixed !== "ok") throw new Error(fixed);
      const asked = await steps.askBatch(batch);
      if (asked !== "ok" && asked !== "CONFLICT") throw new Error(asked);
      if (asked === "ok") {
        const approved = await steps.approveBatch(batch);
        if (approved !== "ok") throw new Error(approved);
      }
      await steps.allowBatch(batch);
      await steps.step();
      const { state } = await batchOf(batch);
      if (state !== "running") throw new Error(state);
      return batch;
    },
    /** One line, from its quote to its end. */
    oneLine: async (): Promise<void> => {
      await built.calm();
      await steps.step();
      await steps.settleAll();
    },
    /** The exchange pulls from the batch's allowance for a payout that nobody here has asked for. */
    pulledBesides: async (from: string = policed.owner.address): Promise<void> => {
      const { call } = built.world;
      const quote = await call<{ data: { payout_quote_id: unknown } }>(
        built.user,
        "POST /exchange/payout-quote",
        {
          body: {
            bank_account_id: built.pixAccountId,
            currency_type: "receiver",
            cover_fees: true,
            request_amount: "5.00",
            network: "polygon",
            token: "USDC",
          },
        },
      );
      const made = await call(built.user, "POST /exchange/payout", {
        body: {
          payout_quote_id: quote.body.data.payout_quote_id,
          sender_wallet_address: from,
          network: "polygon",
        },
      });
      if (made.status >= 300) throw new Error(JSON.stringify(made.body));
      await built.world.settle();
      await built.bare.mine(3);
    },
    /** The wallet's owner changes the allowance by hand. */
    reapprove: async (units: bigint): Promise<void> => {
      const { address } = policed.owner;
      const nonce = await built.bare.node.getTransactionCount({ address });
      await policed.owner.approve(units, { nonce });
      await built.bare.mine(3);
    },
    /** The market gives so much per token from now on: BRL, 6 places; null: as before. */
    marketAt: (rate: bigint | null) => {
      const fixed = { market: async (_token: string, now: Date) => ({ rate, at: now }) };
      Object.assign(built.world.deps, { rates: rate === null ? market : fixed });
    },
    /** What the chain shows of the wallet's allowance. */
    allowanceLeft: (of: Address = policed.owner.address) =>
      built.bare.node.readContract({
        address: built.bare.network.tokens.USDC!,
        abi: erc20Abi,
        functionName: "allowance",
        args: [of, built.spender],
      }),
    linesOf: async (batch: string) => paidLines(db, await batchOf(batch)),
  });
  return steps;
}
export type BatchSteps = Awaited<ReturnType<typeof batchSteps>>;
