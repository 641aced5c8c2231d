import "server-only";
import { startWorkerLoop } from "#platform/worker-loop.ts";
import { pollChanges } from "#lib/core/exchange/poll-changes.ts";
import { countRound } from "#lib/core/requests/metrics.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { WORK_CHANNEL } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import { sweepAgentDrafts } from "#lib/agents/jobs/sweep-agent-drafts.ts";
import { payBatches } from "#lib/batches/jobs/pay-batches.ts";
import { foldActivity } from "#lib/activity/jobs/fold-activity.ts";
import { publishTrailHead } from "#lib/core/notices/publish-trail-head.ts";
import { sealTrail } from "#lib/trail/jobs/seal-trail.ts";
import { eraseSubAccountDrafts } from "#lib/sub-accounts/jobs/erase-sub-account-drafts.ts";
import { eraseAbandonedAttachments } from "#lib/attachments/jobs/erase-abandoned-attachments.ts";
import { pollDuePayins } from "#lib/payins/jobs/poll-due-payins.ts";
import { pollDuePayouts } from "#lib/payouts/jobs/poll-due-payouts.ts";
import { pollDueSubAccounts } from "#lib/sub-accounts/jobs/poll-due-sub-accounts.ts";
import { settleExecutions } from "#lib/payouts/jobs/settle-executions.ts";
import { settleIntents } from "#lib/payins/jobs/settle-intents.ts";
import { settlePayoutIntents } from "#lib/payouts/jobs/settle-payout-intents.ts";
import { settleExternalWallets } from "#lib/paying-wallets/jobs/settle-external-wallets.ts";
import { settleExternalAllowances } from "#lib/payouts/jobs/settle-external-allowances.ts";
import { sealTexts } from "#lib/paying-wallets/jobs/seal-texts.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { settleSubAccounts } from "#lib/sub-accounts/jobs/settle-sub-accounts.ts";
import { settleWallets } from "#lib/wallets/jobs/settle-wallets.ts";
import { sendDeclarations } from "#lib/regulatory/jobs/send-declarations.ts";
import { askScheduledExports } from "#lib/exports/jobs/ask-scheduled-exports.ts";
import { runExports } from "#lib/exports/jobs/run-exports.ts";
import { sweepExports } from "#lib/exports/jobs/sweep-exports.ts";
import { checkMonths } from "#lib/closes/jobs/check-months.ts";
import { noteDueTimes } from "#lib/schedules/jobs/note-due.ts";
import { prepareDueTimes } from "#lib/schedules/jobs/prepare-due.ts";
import { reconcile } from "#lib/reconciliation/jobs/reconcile.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { notifyExpiring } from "#lib/policies/jobs/notify-expiring.ts";
import { sweepEvents } from "#lib/inbox/jobs/sweep-events.ts";
import { setUpWebhooks } from "#lib/inbox/jobs/set-up-webhook.ts";

const WORK_EVERY_MS = 1_000;
const LIST_EVERY_MS = 2_000;
const RETRY_SET_UP_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;
const FOLD_EVERY_MS = 10_000;
const RECONCILE_EVERY_MS = 5_000;
const CHECK_MONTHS_EVERY_MS = 60_000;
const SEAL_EVERY_MS = 10_000;
const DUE_EVERY_MS = 5_000;
const TELL_EVERY_MS = 60_000;

type Job = {
  name: string;
  intervalMs: number;
  /** `signal`: the process stops; what takes long leaves its work to another. */
  run: (store: Store, signal: AbortSignal) => Promise<boolean | void>;
};

const JOBS: readonly Job[] = [
  { name: "read lists of changes", intervalMs: LIST_EVERY_MS, run: pollChanges },
  { name: "read payins", intervalMs: WORK_EVERY_MS, run: pollDuePayins },
  { name: "read payouts", intervalMs: WORK_EVERY_MS, run: pollDuePayouts },
  { name: "settle intents", intervalMs: WORK_EVERY_MS, run: settleIntents },
  { name: "settle signatures", intervalMs: WORK_EVERY_MS, run: settleSignatures },
  { name: "settle external wallets", intervalMs: WORK_EVERY_MS, run: settleExternalWallets },
  { name: "settle external allowances", intervalMs: WORK_EVERY_MS, run: settleExternalAllowances },
  { name: "settle payout intents", intervalMs: WORK_EVERY_MS, run: settlePayoutIntents },
  { name: "pay batches", intervalMs: WORK_EVERY_MS, run: payBatches },
  { name: "settle executions", intervalMs: WORK_EVERY_MS, run: settleExecutions },
  { name: "settle wallets", intervalMs: WORK_EVERY_MS, run: settleWallets },
  { name: "send declarations", intervalMs: FOLD_EVERY_MS, run: sendDeclarations },
  { name: "settle sub-accounts", intervalMs: WORK_EVERY_MS, run: settleSubAccounts },
  { name: "read sub-accounts", intervalMs: WORK_EVERY_MS, run: pollDueSubAccounts },
  { name: "fold activity", intervalMs: FOLD_EVERY_MS, run: foldActivity },
  { name: "erase abandoned drafts", intervalMs: TIDY_EVERY_MS, run: eraseSubAccountDrafts },
  { name: "erase old drafts of agents", intervalMs: TIDY_EVERY_MS, run: sweepAgentDrafts },
  { name: "erase abandoned files", intervalMs: TIDY_EVERY_MS, run: eraseAbandonedAttachments },
  { name: "sweep events", intervalMs: TIDY_EVERY_MS, run: (store) => sweepEvents(store) },
  { name: "seal texts", intervalMs: TIDY_EVERY_MS, run: sealTexts },
  { name: "seal the audit trail", intervalMs: SEAL_EVERY_MS, run: sealTrail },
  { name: "send notices", intervalMs: WORK_EVERY_MS, run: sendNotices },
  { name: "note what is due", intervalMs: DUE_EVERY_MS, run: noteDueTimes },
  { name: "prepare what is due", intervalMs: WORK_EVERY_MS, run: prepareDueTimes },
  { name: "write exports", intervalMs: WORK_EVERY_MS, run: runExports },
  { name: "ask for scheduled exports", intervalMs: TELL_EVERY_MS, run: askScheduledExports },
  { name: "sweep exports", intervalMs: TIDY_EVERY_MS, run: sweepExports },
  { name: "reconcile", intervalMs: RECONCILE_EVERY_MS, run: reconcile },
  { name: "check-months", intervalMs: CHECK_MONTHS_EVERY_MS, run: checkMonths },
  { name: "tell what expires", intervalMs: TELL_EVERY_MS, run: notifyExpiring },
  { name: "tell the trail's head", intervalMs: TELL_EVERY_MS, run: publishTrailHead },
];

/** Repeats until the webhooks are set up, once per start. */
function webhookSetUp() {
  let isSetUp = false;
  return async (store: Store) => {
    isSetUp ||= (await setUpWebhooks(store)) === "done";
  };
}

/** Starts all background jobs. @returns a function that stops them after their current work. */
export async function startJobs(store: Store): Promise<() => Promise<void>> {
  const jobs = [
    ...JOBS,
    { name: "set up webhooks", intervalMs: RETRY_SET_UP_MS, run: webhookSetUp() },
  ];
  const loops = jobs.map(({ name, intervalMs, run }) =>
    startWorkerLoop({
      name,
      intervalMs,
      log: dashboardLog,
      tick: (signal) => run(store, signal),
      onRound: (outcome) => countRound(name, outcome),
    }),
  );
  const wakeAll = () => loops.forEach((loop) => loop.wake());
  const unlisten = await store.listen(WORK_CHANNEL, wakeAll, wakeAll);
  return async () => {
    await unlisten();
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
