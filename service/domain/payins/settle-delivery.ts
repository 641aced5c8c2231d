import { insertSend } from "#service/db/sends/chain-sends.ts";
import { insertLedgerTransactions } from "#service/db/books/ledger.ts";
import { lockPayin, updatePayin, type Payin } from "#service/db/payins/payins.ts";
import {
  lockPayins,
  payinsCompleted,
  payinsSeen,
  payinsSigned,
} from "#service/db/payins/sent-payins.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { lockEventsOf, recordEvents } from "#service/domain/webhooks/events.ts";
import { tokensSent } from "#service/domain/books/ledger-bookings.ts";
import { payinEventData } from "./payin-record.ts";
import type { SendOwner } from "#service/domain/sends/send-owner.ts";

const TRY_AGAIN_MS = 30_000;
const NOTHING = () => Promise.resolve();

/** Stores the intent to send a payin's tokens. */
export async function queueDelivery(tx: Transaction, payin: Payin, delayMs = 0): Promise<void> {
  const { id: payin_id, network, token, address: to_address, receiver_units: units } = payin;
  await insertSend(
    tx,
    { purpose: "delivery", payin_id, network, token, to_address, units },
    delayMs,
  );
}

const updated = (payin: Payin) => ({
  userId: payin.user_id,
  event: "crypto.payin.updated" as const,
  data: payinEventData(payin),
});

/** Locks a payin whose tokens are being sent. */
export const lockDelivery = async (tx: Transaction, payinId: bigint): Promise<SendOwner> =>
  deliveryOf(tx, await lockPayin(tx, payinId));

/** The same of several, by their ids. */
export async function lockDeliveries(
  tx: Transaction,
  payinIds: readonly bigint[],
): Promise<Map<bigint, SendOwner>> {
  const payins = await lockPayins(tx, payinIds);
  return new Map(payins.map((payin) => [payin.id, deliveryOf(tx, payin)]));
}

/** Locked payins' tokens are signed as these hashes. */
export async function deliveriesSigned(
  tx: Transaction,
  signed: readonly { id: bigint; hash: string }[],
): Promise<void> {
  if (signed.length === 0) return;
  await recordEvents(tx, (await payinsSigned(tx, signed)).map(updated));
}

/** Locked payins' tokens are in a block. A new block replaces the earlier one and is reported. */
export async function deliveriesSeen(
  tx: Transaction,
  seen: readonly { id: bigint; confirmations: number; isMoved: boolean }[],
): Promise<void> {
  if (seen.length === 0) return;
  const payins = await payinsSeen(tx, seen);
  // Of all, since those that have arrived are told of after those that have moved.
  await lockEventsOf(tx, [...new Set(payins.map(({ user_id }) => user_id))]);
  await recordEvents(tx, payins.filter((_, at) => seen[at]?.isMoved).map(updated));
}

/** Locked payins' tokens have arrived, each by its send. */
export async function deliveriesDone(
  tx: Transaction,
  sendIds: ReadonlyMap<bigint, bigint>,
): Promise<void> {
  if (sendIds.size === 0) return;
  const payins = await lockPayins(tx, [...sendIds.keys()]);
  await insertLedgerTransactions(
    tx,
    payins.flatMap((payin) => {
      const sendId = sendIds.get(payin.id);
      return sendId === undefined ? [] : tokensSent(sendId, payin);
    }),
  );
  const completed = await payinsCompleted(tx, payins);
  await recordEvents(
    tx,
    completed.map((payin) => ({ ...updated(payin), event: "crypto.payin.completed" as const })),
  );
}

function deliveryOf(tx: Transaction, payin: Payin): SendOwner {
  const payinId = payin.id;
  const update = async (changes: Parameters<typeof updatePayin>[2]) =>
    recordEvents(tx, [updated(await updatePayin(tx, payinId, changes))]);
  return {
    payinId,
    payoutId: null,
    isWaiting: payin.status === "processing",
    signed: (hash) => deliveriesSigned(tx, [{ id: payinId, hash }]),
    seen: (confirmations, isMoved) => deliveriesSeen(tx, [{ id: payinId, confirmations, isMoved }]),
    unmined: () => update({ confirmations: 0 }),
    undone: async () => {
      await queueDelivery(tx, payin, TRY_AGAIN_MS);
      await update({ transaction_hash: null, confirmations: 0 });
    },
    delivered: ({ id: sendId }) => deliveriesDone(tx, new Map([[payinId, sendId]])),
    unproven: NOTHING,
    stuck: NOTHING,
  };
}
