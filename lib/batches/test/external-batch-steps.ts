import "server-only";
import { sql } from "kysely";
import { expect } from "vitest";
import { encodeFunctionData, erc20Abi } from "viem";
import { lastExternalOfBatch } from "#lib/allowances/rows/external-allowances.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { askOwnersAction } from "#lib/batches/actions/ask-owners.ts";
import { fixBatchAction } from "#lib/batches/actions/fix-batch.ts";
import { batchSigning } from "#lib/batches/views/batch-signing.ts";
import { externalSteps, type ExternalAccount } from "#lib/test/external/external-steps.ts";
import type { PayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf } from "#lib/test/dashboards/policed-payouts.ts";
import { request } from "#lib/test/next/next-request.ts";
import { batchSteps } from "./batch-steps.ts";
import type { DraftLine } from "./insert-draft.ts";

/** The steps of a batch that a Safe pays. */
export async function externalBatchSteps(built: PayoutDashboard, account: ExternalAccount) {
  const { store } = built.dashboard;
  const { db } = store;
  const elsewhere = await externalSteps(built, account);
  const batches = await batchSteps(built);
  const steps = Object.assign(batches, {
    ...elsewhere,
    fixElsewhere: async (batch: string) =>
      codeOf(await fixBatchAction({ batch, external: String(account.wallet) })),
    askOwners: async (batch: string) =>
      codeOf(await askOwnersAction({ batch, hash: await batches.hash(batch) })),
    /** What the owners were asked for last. */
    partOf: async (batch: string) => {
      const row = await lastExternalOfBatch(db, MAIN_ACCOUNT, batch);
      if (!row) throw new Error("nobody was asked");
      return row;
    },
    /** A fixed batch of the Safe, which nobody has approved. */
    fixedElsewhere: async (lines?: readonly DraftLine[]): Promise<string> => {
      const batch = await batches.draft(lines ?? (await batches.threeLines()));
      const fixed = await steps.fixElsewhere(batch);
      if (fixed !== "ok") throw new Error(fixed);
      return batch;
    },
    approvedBatch: async (batch: string): Promise<void> => {
      const said = [await batches.askBatch(batch), await batches.approveBatch(batch)];
      if (said.some((one) => one !== "ok")) throw new Error(said.join());
    },
    /** Approved, and its owners are asked. */
    readyElsewhere: async (lines?: readonly DraftLine[]): Promise<string> => {
      const batch = await steps.fixedElsewhere(lines);
      await steps.approvedBatch(batch);
      const asked = await steps.askOwners(batch);
      if (asked !== "ok") throw new Error(asked);
      return batch;
    },
    /** The owners allow what they were asked for, and it is seen. */
    allowPart: async (batch: string): Promise<bigint> => {
      const { units } = await steps.partOf(batch);
      await elsewhere.allowElsewhere(units);
      return units;
    },
    runningElsewhere: async (lines?: readonly DraftLine[]): Promise<string> => {
      const batch = await steps.readyElsewhere(lines);
      await steps.allowPart(batch);
      await steps.step();
      const { state } = await batches.batchOf(batch);
      if (state !== "running") throw new Error(state);
      return batch;
    },
    /** The owners send tokens of the Safe somewhere, as they may at any time. */
    paidByOwners: (units: bigint) =>
      account.safe.act({
        to: elsewhere.call().to,
        data: encodeFunctionData({
          abi: erc20Abi,
          functionName: "transfer",
          args: ["0x000000000000000000000000000000000000dEaD", units],
        }),
      }),
    stateOf: async (batch: string) => {
      const { state, why } = await batches.batchOf(batch);
      return why === null ? state : `${state}: ${why}`;
    },
    /** Nothing begins, though every look is taken. */
    expectNothing: async (batch: string): Promise<void> => {
      await batches.step();
      const lines = (await batches.linesOf(batch)).map(({ state }) => state);
      expect([await steps.stateOf(batch), ...lines]).toEqual([
        "fixed",
        "waiting",
        "waiting",
        "waiting",
      ]);
    },
    expectRunning: async (batch: string): Promise<void> => {
      await batches.step();
      expect(await steps.stateOf(batch)).toBe("running");
    },
    signing: async (batch: string) => {
      const session = await sessionOf(request.headers);
      if (!session) throw new Error("nobody is signed in");
      return batchSigning(store, session, batch);
    },
    /** Moves the beginning of a pause back. */
    pausedFor: async (batch: string, minutes: number): Promise<void> => {
      await db
        .updateTable("batch")
        .set({ paused_at: sql<Date>`now() - make_interval(mins => ${minutes}::int)` })
        .where("id", "=", batch)
        .execute();
    },
  });
  return steps;
}
export type ExternalBatchSteps = Awaited<ReturnType<typeof externalBatchSteps>>;
