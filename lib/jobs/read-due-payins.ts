import "server-only";
import { systemActor } from "#lib/auth/actor.ts";
import { checkTransfer, type TransferDifference } from "#lib/chain/check-transfer.ts";
import { rpcUrl } from "#lib/chain/rpc-url.ts";
import { env } from "#lib/env.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import { getExchange } from "#lib/exchange/get-exchange.ts";
import { readPayinAgain } from "#lib/exchange/read-payin.ts";
import { listAccounts } from "#lib/store/connections.ts";
import { claimDue, scheduleReading, storeChainCheck } from "#lib/store/followed.ts";
import { noteRateLimited } from "#lib/store/desk-troubles.ts";
import { sendHint } from "#lib/store/hints.ts";
import { isEnded, payinById, type PayinRow } from "#lib/store/payins.ts";
import { applyPayinEvents } from "#lib/store/payin-state.ts";
import type { Store } from "#lib/store/store.ts";
import { nextReading, readingAfterEnd } from "./next-payin-reading.ts";
import { WALLET_NETWORKS, type WalletNetwork } from "#protocol/networks.ts";

const BATCH = 10;
const LEASE_SECONDS = 30;

const isWalletNetwork = (name: string): name is WalletNetwork =>
  WALLET_NETWORKS.some((network) => network === name);

/** Whether our own look at the chain is still missing from a payin that says "completed". */
const needsChainCheck = (payin: PayinRow) =>
  payin.status === "completed" && payin.chain_check === "not_checked";

const NODE_LAG_MS = 10 * 60_000;

/** Our node may show a block later than the exchange's: for a while that is no difference. */
function mayBeBehind(difference: TransferDifference, payin: PayinRow): boolean {
  const isLag = difference === "not_found" || difference === "too_few_confirmations";
  return isLag && Date.now() - (payin.completed_at ?? payin.updated_at).getTime() < NODE_LAG_MS;
}

type AccountOf = Awaited<ReturnType<typeof listAccounts>>[number];

async function lookAtChain(store: Store, account: AccountOf, payin: PayinRow): Promise<boolean> {
  const { network, token, address, transaction_hash: hash } = payin;
  if (!isWalletNetwork(network) || hash === null) return true;
  const { environment } = account;
  const check = await checkTransfer(rpcUrl(environment, network), {
    environment,
    network,
    token,
    hash,
    recipient: address,
    units: payin.receiver_units,
    confirmations: env()[`CONFIRMATIONS_${network.toUpperCase() as Uppercase<WalletNetwork>}`],
  });
  if (check.result === "not_checked") return rpcUrl(environment, network) === null;
  const difference = check.result === "differs" ? check.difference : null;
  if (difference !== null && mayBeBehind(difference, payin)) return false;
  await storeChainCheck(store.db, "payin", payin.id, { result: check.result, difference });
  return true;
}

/** Where a payin can't be read: what events say of it, and our own look at the chain. */
async function followEvents(store: Store, account: AccountOf, payin: PayinRow): Promise<void> {
  const reported = await applyPayinEvents(store.db, payin);
  const now = reported ?? payin;
  const isLookedAt = needsChainCheck(now) ? await lookAtChain(store, account, now) : true;
  await scheduleReading(store.db, "payin", payin.id, {
    answered: false,
    wasNews: false,
    nextInSeconds: isLookedAt ? null : nextReading(now, reported !== undefined),
  });
  await sendHint(store.db, { account: account.id, topic: "events", id: "" });
  if (reported || needsChainCheck(now)) {
    await sendHint(store.db, { account: account.id, topic: "payins", id: String(payin.id) });
  }
}

async function readOne(store: Store, account: AccountOf, payin: PayinRow): Promise<void> {
  const exchange = await getExchange(systemActor("jobs", account), "payin:read");
  const reading = await readPayinAgain(store, exchange, payin);
  if (reading.result === "no_such_call") {
    await followEvents(store, account, payin);
    return;
  }
  const wasNews = reading.result === "changed";
  const { payin: now, isWhole } = reading;
  const isLookedAt = needsChainCheck(now) ? await lookAtChain(store, account, now) : true;
  // An ending that only an event has told is read until the exchange says it too.
  const isRead = isEnded(now.status) && now.reported_by !== "event";
  const isOver = isRead && isLookedAt && isWhole;
  await scheduleReading(store.db, "payin", payin.id, {
    answered: isWhole,
    wasNews,
    nextInSeconds: isOver ? readingAfterEnd(now, wasNews) : nextReading(payin, wasNews),
  });
  if (wasNews || needsChainCheck(now)) {
    await sendHint(store.db, { account: account.id, topic: "payins", id: String(payin.id) });
  }
}

/**
 * Reads again what is due: a payin that is open, or one that an event spoke of. One poller per
 * open object, whichever replica takes it. True when more may be due.
 */
export async function readDuePayins(store: Store): Promise<boolean> {
  const due = await claimDue(store.db, "payin", BATCH, LEASE_SECONDS);
  if (due.length === 0) return false;
  const accounts = new Map((await listAccounts(store.db)).map((each) => [each.id, each]));
  for (const payin of due) {
    const account = accounts.get(payin.account_id);
    if (!account) continue;
    try {
      await readOne(store, account, payin);
    } catch (error) {
      if (!isExchangeFault(error)) throw error;
      if (error.kind === "limited") await noteRateLimited(store.db, account.connectionId);
      const latest = await payinById(store.db, payin.account_id, payin.id);
      const nextInSeconds = nextReading(latest ?? payin, false);
      const silence = { answered: false, wasNews: false, nextInSeconds, isSilent: true };
      await scheduleReading(store.db, "payin", payin.id, silence);
    }
  }
  return due.length === BATCH;
}
