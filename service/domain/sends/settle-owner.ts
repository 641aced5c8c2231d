import type { TracedPayment } from "#service/db/core/payment-traces.ts";
import type { ChainOrder } from "#service/chain/port.ts";
import { lockSend, type ChainSend, type SignedSend } from "#service/db/sends/chain-sends.ts";
import { lockSends } from "#service/db/sends/sends-together.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { lockPull } from "#service/domain/payouts/payout-settle-pull.ts";
import { lockRefund } from "#service/domain/payouts/payout-settle-refund.ts";
import type { SendOwner } from "./send-owner.ts";
import {
  deliveriesDone,
  deliveriesSeen,
  deliveriesSigned,
  lockDeliveries,
  lockDelivery,
} from "#service/domain/payins/settle-delivery.ts";

function there<T>(value: T | null, send: ChainSend): T {
  if (value === null) throw new Error(`send ${send.id} is not whole`);
  return value;
}

/** The order to sign, made from the send alone, so that it is always the same. */
export function orderOf(send: ChainSend): ChainOrder {
  const { token, units } = send;
  if (send.purpose !== "pull") {
    return { kind: "transfer", token, to: there(send.to_address, send), units };
  }
  return {
    kind: "pull",
    // The spender of the payout's user, whichever wallet pays: it holds that user's allowances only.
    userId: there(send.payout_user, send),
    payoutId: there(send.payout_public_id, send),
    token,
    from: there(send.from_address, send),
    units,
  };
}

/** Whose send it is; null: the treasury's own. */
export const paymentOf = ({ payin_id, payout_id }: ChainSend): TracedPayment | null => {
  if (payin_id !== null) return { kind: "payin", id: payin_id };
  return payout_id === null ? null : { kind: "payout", id: payout_id };
};

/** For the log. */
export const sendFields = (send: ChainSend) => ({
  ...(send.payin_id === null
    ? { payout: send.payout_public_id, purpose: send.purpose }
    : { payin: String(send.payin_id) }),
  network: send.network,
});

const LOCKS = {
  delivery: (tx: Transaction, send: ChainSend) => lockDelivery(tx, there(send.payin_id, send)),
  pull: (tx: Transaction, send: ChainSend) => lockPull(tx, there(send.payout_id, send)),
  refund: (tx: Transaction, send: ChainSend) => lockRefund(tx, there(send.payout_id, send)),
};

/** Locks the owner of a send; lock the send after it. */
export const lockSendOwner = (tx: Transaction, send: ChainSend): Promise<SendOwner> =>
  LOCKS[send.purpose](tx, send);

/**
 * Locks the owners of a group of sends, by the ids of the sends: payins, then payouts, each in the order of
 * their ids. Lock the sends after them.
 */
export async function lockSendOwners(
  tx: Transaction,
  group: readonly ChainSend[],
): Promise<Map<bigint, SendOwner>> {
  const payins = await lockDeliveries(
    tx,
    group.flatMap(({ payin_id }) => payin_id ?? []),
  );
  const owners = new Map<bigint, SendOwner>();
  const ofPayouts = group.filter(({ payin_id }) => payin_id === null);
  for (const send of ofPayouts.toSorted((one, other) =>
    there(one.payout_id, one) < there(other.payout_id, other) ? -1 : 1,
  )) {
    owners.set(send.id, await lockSendOwner(tx, send));
  }
  for (const send of group) {
    if (send.payin_id !== null) owners.set(send.id, there(payins.get(send.payin_id) ?? null, send));
  }
  return owners;
}

/** The sends of a group that deliver a payin's tokens, by the payin, and the others. */
function parted<One extends { send: ChainSend }>(group: readonly One[]) {
  const ofPayins: { id: bigint; one: One }[] = [];
  const others: One[] = [];
  for (const one of group) {
    if (one.send.payin_id === null) others.push(one);
    else ofPayins.push({ id: one.send.payin_id, one });
  }
  return { ofPayins, others };
}

type Owned<Send extends ChainSend = ChainSend> = { send: Send; owner: SendOwner };

/** Tells locked owners what their sends were signed as. */
export async function notifySigned(tx: Transaction, signed: readonly (Owned & { hash: string })[]) {
  const { ofPayins, others } = parted(signed);
  await deliveriesSigned(
    tx,
    ofPayins.map(({ id, one: { hash } }) => ({ id, hash })),
  );
  for (const { owner, hash } of others) await owner.signed(hash);
}

/** Tells locked owners how deep their sends are in a block; `isMoved`: in another block than before. */
export async function notifySeen(
  tx: Transaction,
  seen: readonly (Owned & { confirmations: number; isMoved: boolean })[],
): Promise<void> {
  const { ofPayins, others } = parted(seen);
  await deliveriesSeen(
    tx,
    ofPayins.map(({ id, one: { confirmations, isMoved } }) => ({ id, confirmations, isMoved })),
  );
  for (const { owner, confirmations, isMoved } of others) await owner.seen(confirmations, isMoved);
}

/** Tells locked owners that the chain shows their transfers, with enough confirmations. */
export async function notifyDelivered(
  tx: Transaction,
  delivered: readonly Owned<SignedSend>[],
): Promise<void> {
  const { ofPayins, others } = parted(delivered);
  await deliveriesDone(tx, new Map(ofPayins.map(({ id, one: { send } }) => [id, send.id])));
  for (const { owner, send } of others) await owner.delivered(send);
}

/** Locks the owners of signed sends and the sends; those that are no longer open are not among them. */
export async function lockAllOpen(
  tx: Transaction,
  sends: readonly SignedSend[],
): Promise<Map<bigint, SendOwner>> {
  const owners = await lockSendOwners(tx, sends);
  const now = await lockSends(
    tx,
    sends.map(({ id }) => id),
  );
  for (const { id, hash } of sends) {
    const one = now.get(id);
    if (one?.state !== "signed" || one.hash !== hash) owners.delete(id);
  }
  return owners;
}

/** Locks owner and send, in the order used everywhere; null when the send is no longer open. */
export async function lockOpen(tx: Transaction, send: SignedSend): Promise<SendOwner | null> {
  const owner = await lockSendOwner(tx, send);
  const now = await lockSend(tx, send.id);
  return now.state === "signed" && now.hash === send.hash ? owner : null;
}
