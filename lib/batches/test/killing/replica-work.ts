import "server-only";
import { beginRevokeAction } from "#lib/allowances/actions/revokes.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { fixBatchAction, reopenBatchAction } from "#lib/batches/actions/fix-batch.ts";
import {
  endBatchAction,
  pauseBatchAction,
  resumeBatchAction,
} from "#lib/batches/actions/run-batch.ts";
import {
  beginBatchSignatureAction,
  requestBatchApprovalAction,
} from "#lib/batches/actions/sign-batch.ts";
import { payBatches } from "#lib/batches/jobs/pay-batches.ts";
import { env } from "#lib/core/env.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { settleExecutions } from "#lib/payouts/jobs/settle-executions.ts";
import { settlePayoutIntents } from "#lib/payouts/jobs/settle-payout-intents.ts";
import { approveRequestAction } from "#lib/policies/actions/requests.ts";
import { request } from "#lib/test/next/next-request.ts";

/** What people do to a batch. */
const ACTIONS = {
  fix: fixBatchAction,
  reopen: reopenBatchAction,
  ask: requestBatchApprovalAction,
  approve: approveRequestAction,
  begin: beginBatchSignatureAction,
  pause: pauseBatchAction,
  resume: resumeBatchAction,
  end: endBatchAction,
  revoke: beginRevokeAction,
} as const;
export type ReplicaAction = keyof typeof ACTIONS;

/** What replicas do by themselves for it. */
const JOBS = [
  settleSignatures,
  payBatches,
  settlePayoutIntents,
  pollDuePayouts,
  settleExecutions,
] as const;

/** A task for a replica: an action by whoever these headers are of, or all that is due. */
export type Task =
  | { act: ReplicaAction; input: object; headers: [string, string][] }
  | { act: "work" };
export type Answer = { ok: boolean; code?: string; data?: Record<string, unknown> };

async function work(store: Store): Promise<Answer> {
  for (const job of JOBS) while (await job(store));
  return { ok: true };
}

async function done(store: Store, task: Task): Promise<Answer> {
  if (task.act === "work") return work(store);
  request.headers = new Headers(task.headers);
  const run = ACTIONS[task.act] as (input: object) => Promise<Answer>;
  return run(task.input);
}

/** Does what its parent says, one thing after another. */
export async function answerParent(): Promise<void> {
  // As with a remote exchange: the user's number is pinned by hand.
  Object.assign(env().exchange, { isLocal: false });
  const store = await getStore();
  process.on("message", (task: Task) => {
    done(store, task).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
  process.on("disconnect", () => process.exit());
  process.send?.("ready");
}
