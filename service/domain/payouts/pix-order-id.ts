/**
 * Under what id the bank is asked for a payout's PIX: always the same, so that a copy of the books that has
 * forgotten having asked names the same PIX again, and the bank's statement names the payout.
 * @param payoutId its public id, a UUID
 */
export const pixOrderId = (payoutId: string): string => `P${payoutId.replaceAll("-", "")}`;

const ORDER = /^P([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** The payout that an order's id names; null where it names none: those of earlier versions were random. */
export const payoutOfOrder = (orderId: string | null | undefined): string | null =>
  ORDER.exec(orderId ?? "")
    ?.slice(1)
    .join("-") ?? null;
