import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { findApprovals } from "#lib/chain/port/find-approvals.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { notifyPeople, notifyWebhook, type NoticeContent } from "#lib/core/notices/notify.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { payoutRequestSubject } from "#lib/payouts/checks/payout-verdict.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import {
  claimDueExternalAllowances,
  scheduleExternalCheck,
  openExternalOfPair,
  type ExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import { recordApprovals } from "#lib/payouts/rows/external-events.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";

const BATCH = 10;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 60;
/** Looks at short intervals: some ten minutes, in which owners who sit together are done. */
const SOON_CHECKS = 120;

const nextCheckSeconds = ({ looks }: ExternalAllowance): number =>
  looks <= SOON_CHECKS
    ? SOON_SECONDS
    : Math.min(SOON_SECONDS * 2 ** Math.min(looks - SOON_CHECKS, 8), LONGEST_WAIT_SECONDS);

/** Tells whoever asked how their wait for the owners went, and the company's webhook, once each. */
async function notifyAsker(
  tx: Tx,
  { account_id, intent_id: intent, batch_id: batch, asked_by }: ExternalAllowance,
  event: "external:allowed" | "external:expired",
  once: string,
) {
  const tell = async <Event extends typeof event>(told: Event, content: NoticeContent[Event]) => {
    await notifyPeople(tx, told, content, [asked_by], { once });
    await notifyWebhook(tx, told, content, account_id, { once });
  };
  if (intent !== null) await tell(event, { intent });
  // A batch that is allowed goes on by itself.
  else if (event === "external:expired") await tell(event, { batch: batch ?? "", kind: "batch" });
}

/** Reads what the chain shows of a wallet's approvals since the last check. @returns false: more is left */
async function checkOnChain(store: Store, { environment }: Account, row: ExternalAllowance) {
  const open = await openExternalOfPair(store.db, row);
  const [first] = open.map(({ searched_to: to }) => to).toSorted((a, b) => (a < b ? -1 : 1));
  if (first === undefined) return true;
  const found = await findApprovals({
    environment,
    network: row.network,
    token: row.token,
    owner: row.signer as EvmAddress,
    spender: row.spender as EvmAddress,
    fromBlock: first + 1n,
  });
  if (!found.known) return true;
  const deep = found.head - BigInt((confirmationsOn(row.network) ?? 1) - 1);
  const searched = found.searchedTo ?? first;
  const searchedTo = searched < deep ? searched : deep;
  const events = found.approvals
    .filter(({ blockNumber }) => blockNumber <= searchedTo)
    .map(({ blockNumber: block, ...event }) => ({ ...event, block }));
  const { isComplete } = found;
  const changed = await store.transaction(async (tx) => {
    const noted = await recordApprovals(tx, row, { events, searchedTo, isComplete });
    for (const one of noted.allowed) {
      await notifyAsker(tx, one, "external:allowed", `allowed:${one.id}:${one.hash}`);
    }
    for (const one of noted.ended) {
      // The owners of a batch's wallet can be asked again under the same approval.
      if (one.intent_id !== null) {
        await endRequestOf(tx, payoutRequestSubject(row.account_id, one.intent_id), "replaced");
      }
      await notifyAsker(tx, one, "external:expired", `unallowed:${one.id}`);
    }
    return noted.changed;
  });
  for (const id of changed) {
    await sendHint(store.db, { account: row.account_id, topic: "payouts", id });
  }
  return isComplete;
}

/** Follows the allowances that the owners of external wallets give, for as long as that takes. */
export async function settleExternalAllowances(store: Store): Promise<boolean> {
  const due = await claimDueExternalAllowances(store.db, BATCH, LEASE_SECONDS);
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const row of due) {
    const account = accounts.get(row.account_id);
    if (!account) continue;
    const { account_id: accountId, intent_id: id } = row;
    const thing = id === null ? `batch ${row.batch_id}` : `intent ${id}`;
    const attributes = { "ponte.payment.kind": "payout" };
    const look = () => checkOnChain(store, account, row);
    const isComplete = await inSpan({ name: "follow an allowance", thing, attributes }, look);
    const intent = id === null ? null : await payoutIntent(store.db, accountId, id);
    const seconds = intent?.status === "done" ? null : isComplete ? nextCheckSeconds(row) : 0;
    await scheduleExternalCheck(store.db, row.id, seconds);
  }
  return due.length === BATCH;
}
