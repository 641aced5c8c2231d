import "server-only";
import { checkTransfer, type TransferDifference } from "#lib/chain/port/check-transfer.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import { refreshPayin } from "#lib/payins/exchange/refresh-payin.ts";
import { storeChainCheck } from "#lib/core/store/polling-schedule.ts";
import { applyPayinEvents } from "#lib/payins/rows/payin-state.ts";
import { isEnded, payinById, type PayinRow } from "#lib/payins/rows/payins.ts";
import type { Store } from "#lib/core/store/store.ts";
import { WALLET_NETWORKS, type WalletNetwork } from "#protocol/chain/networks.ts";
import type { KnownAccount } from "#lib/core/exchange/connections.ts";
import { pollDue, type Poller } from "#lib/core/exchange/poll-due.ts";
import { nextReading, readingAfterEnd } from "./next-payin-reading.ts";
import { isNodeBehind } from "#lib/chain/port/node-behind.ts";
import { tracePayinDifferences } from "./trace-payin-differences.ts";

const isWalletNetwork = (name: string): name is WalletNetwork =>
  WALLET_NETWORKS.some((network) => network === name);

const LAGS: readonly TransferDifference[] = ["not_found", "too_few_confirmations"];

async function checkOnChain(
  store: Store,
  account: KnownAccount,
  payin: PayinRow,
): Promise<boolean> {
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
    confirmations: confirmationsOn(network) ?? 1,
  });
  if (check.result === "not_checked") return rpcUrl(environment, network) === null;
  const difference = check.result === "differs" ? check.difference : null;
  const since = payin.completed_at ?? payin.updated_at;
  if (difference !== null && LAGS.includes(difference) && isNodeBehind(since)) return false;
  const units = check.result === "differs" ? (check.units ?? null) : null;
  await storeChainCheck(store.db, "payin", payin.id, { result: check.result, difference, units });
  return true;
}

const PAYINS: Poller<"payin"> = {
  table: "payin",
  topic: "payins",
  permission: "payin:read",
  publicIdOf: (payin) => payin.transaction_id,
  read: async (store, exchange, payin) => {
    const reading = await refreshPayin(store, exchange, payin);
    if (reading.result === "no_such_call") return reading;
    if (payin.differences === null) {
      await tracePayinDifferences(store.db, reading.payin, "payin:read");
    }
    return { ...reading, row: reading.payin };
  },
  byId: payinById,
  applyEvents: applyPayinEvents,
  hasEnded: ({ status }) => isEnded(status),
  needsChainCheck: (payin) => payin.status === "completed" && payin.chain_check === "not_checked",
  checkOnChain: checkOnChain,
  waitSeconds: nextReading,
  waitAfterEndSeconds: readingAfterEnd,
};

/** Reads the payins that are due; true when more may be. */
export const pollDuePayins = (store: Store): Promise<boolean> => pollDue(store, PAYINS);
