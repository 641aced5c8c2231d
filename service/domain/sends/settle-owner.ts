import type { TracedPayment } from "#service/db/core/payment-traces.ts";
import type { ChainOrder } from "#service/chain/port.ts";
import { lockSend, type ChainSend, type SignedSend } from "#service/db/sends/chain-sends.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { lockPull } from "#service/domain/payouts/payout-settle-pull.ts";
import { lockRefund } from "#service/domain/payouts/payout-settle-refund.ts";
import type { SendOwner } from "./send-owner.ts";
import { lockDelivery } from "#service/domain/payins/settle-delivery.ts";

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

/** For the log. */
/** Whose send it is; null: the treasury's own. */
export const paymentOf = ({ payin_id, payout_id }: ChainSend): TracedPayment | null => {
  if (payin_id !== null) return { kind: "payin", id: payin_id };
  return payout_id === null ? null : { kind: "payout", id: payout_id };
};

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

/** Locks owner and send, in the order used everywhere; null when the send is no longer open. */
export async function lockOpen(tx: Transaction, send: SignedSend): Promise<SendOwner | null> {
  const owner = await lockSendOwner(tx, send);
  const now = await lockSend(tx, send.id);
  return now.state === "signed" && now.hash === send.hash ? owner : null;
}
