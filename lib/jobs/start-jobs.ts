import "server-only";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { WORK_CHANNEL } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import { publishTrailHead } from "#lib/core/notices/publish-trail-head.ts";
import { sealTrail } from "#lib/trail/jobs/seal-trail.ts";
import { eraseSubAccountDrafts } from "#lib/sub-accounts/jobs/erase-sub-account-drafts.ts";
import { readDuePayins } from "#lib/payins/jobs/read-due-payins.ts";
import { readDuePayouts } from "#lib/payouts/jobs/read-due-payouts.ts";
import { readDueSubAccounts } from "#lib/sub-accounts/jobs/read-due-sub-accounts.ts";
import { settleExecutions } from "#lib/payouts/jobs/settle-executions.ts";
import { settleIntents } from "#lib/payins/jobs/settle-intents.ts";
import { settlePayoutIntents } from "#lib/payouts/jobs/settle-payout-intents.ts";
import { settleExternalWallets } from "#lib/paying-wallets/jobs/settle-external-wallets.ts";
import { settleExternalAllowances } from "#lib/payouts/jobs/settle-external-allowances.ts";
import { sealTexts } from "#lib/paying-wallets/jobs/seal-texts.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { settleSubAccounts } from "#lib/sub-accounts/jobs/settle-sub-accounts.ts";
import { settleWallets } from "#lib/wallets/jobs/settle-wallets.ts";
import { sendNotices } from "#lib/notices/jobs/send-notices.ts";
import { notifyExpiring } from "#lib/policies/jobs/notify-expiring.ts";
import { setUpWebhooks } from "#lib/inbox/jobs/set-up-webhook.ts";

const WORK_EVERY_MS = 1_000;
const RETRY_SET_UP_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;
const SEAL_EVERY_MS = 10_000;
const TELL_EVERY_MS = 60_000;

/** Starts all background jobs. @returns a function that stops them after their current work. */
export async function startJobs(store: Store): Promise<() => Promise<void>> {
  const log = dashboardLog;
  let isSetUp = false;
  const loops: WorkerLoop[] = [
    startWorkerLoop({
      name: "read payins",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => readDuePayins(store),
    }),
    startWorkerLoop({
      name: "read payouts",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => readDuePayouts(store),
    }),
    startWorkerLoop({
      name: "settle intents",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleIntents(store),
    }),
    startWorkerLoop({
      name: "settle signatures",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleSignatures(store),
    }),
    startWorkerLoop({
      name: "settle external wallets",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleExternalWallets(store),
    }),
    startWorkerLoop({
      name: "settle external allowances",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleExternalAllowances(store),
    }),
    startWorkerLoop({
      name: "settle payout intents",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settlePayoutIntents(store),
    }),
    startWorkerLoop({
      name: "settle executions",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleExecutions(store),
    }),
    startWorkerLoop({
      name: "settle wallets",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleWallets(store),
    }),
    startWorkerLoop({
      name: "settle sub-accounts",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => settleSubAccounts(store),
    }),
    startWorkerLoop({
      name: "read sub-accounts",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => readDueSubAccounts(store),
    }),
    startWorkerLoop({
      name: "erase abandoned drafts",
      intervalMs: TIDY_EVERY_MS,
      log,
      tick: () => eraseSubAccountDrafts(store),
    }),
    startWorkerLoop({
      name: "seal texts",
      intervalMs: TIDY_EVERY_MS,
      log,
      tick: () => sealTexts(store),
    }),
    startWorkerLoop({
      name: "seal the audit trail",
      intervalMs: SEAL_EVERY_MS,
      log,
      tick: () => sealTrail(store),
    }),
    startWorkerLoop({
      name: "send notices",
      intervalMs: WORK_EVERY_MS,
      log,
      tick: () => sendNotices(store),
    }),
    startWorkerLoop({
      name: "tell what expires",
      intervalMs: TELL_EVERY_MS,
      log,
      tick: () => notifyExpiring(store),
    }),
    startWorkerLoop({
      name: "tell the trail's head",
      intervalMs: TELL_EVERY_MS,
      log,
      tick: () => publishTrailHead(store),
    }),
    startWorkerLoop({
      name: "set up webhooks",
      intervalMs: RETRY_SET_UP_MS,
      log,
      tick: async () => {
        isSetUp ||= (await setUpWebhooks(store)) === "done";
      },
    }),
  ];
  const wakeAll = () => loops.forEach((loop) => loop.wake());
  const unlisten = await store.listen(WORK_CHANNEL, wakeAll, wakeAll);
  return async () => {
    await unlisten();
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
