import type { SignatureView } from "#lib/allowances/views/signature-view.ts";
import type { PayoutNext } from "#lib/rules/payouts/payout-states.ts";

/**
 * Whether what the wallet was opened for can no longer be sent, or was given up: nobody waits for it any more.
 * @param signature the payout's last one as it is shown, which may still be that of an earlier request
 * @param asked the signature that the wallet is asked for; null: the server has not begun it yet
 */
export const isOver = (
  signature: Pick<SignatureView, "id" | "phase"> | null,
  asked: string | null,
): boolean =>
  signature !== null &&
  signature.id === asked &&
  (signature.phase.phase === "may_ask" ||
    (signature.phase.phase === "settling" && signature.phase.why === "expired"));

/** The page that opened the wallet asks again, or gives up, only once the wallet has been silent for a while. */
export const canAbandonRequest = (
  { isOpen, isSilent }: { isOpen: boolean; isSilent: boolean },
  next: PayoutNext["do"],
): boolean => !isOpen || (isSilent && next === "check_wallet");
