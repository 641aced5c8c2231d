import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";

/** What a wallet has signed on this page: the begun signature and the content that it was for. */
export type SignedHere = { signature: string; hash: string };

type Shown = {
  intent: Pick<PayoutFlowView["intent"], "contentHash">;
  signature: Pick<NonNullable<PayoutFlowView["signature"]>, "id"> | null;
};

/** Whether the payout's last signature is the one that this page began, for the very content shown now. */
export const isSignedHere = (signed: SignedHere | null, { intent, signature }: Shown): boolean =>
  signed !== null && signature?.id === signed.signature && intent.contentHash === signed.hash;
