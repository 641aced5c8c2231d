import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import type { PayoutIntent } from "#lib/store/payout-intents.ts";
import type { Allowance } from "#protocol/allowance.ts";
import type { ConsentClaim } from "#protocol/proof/consent-text.ts";

/** What a consent to this payout says, of what the server itself derived. @throws DeskError `CONFLICT` */
export function consentClaim(
  intent: PayoutIntent,
  { network, token, units, spender }: Allowance,
  signer: string,
): ConsentClaim {
  const { receiver_cents: receiverCents, content_hash: contentHash } = intent;
  if (receiverCents === null || contentHash === null) throw new DeskError("CONFLICT");
  return {
    receiver: intent.pix_account_name,
    // The one place where the intent's PIX key enters the text; the page's is in consent-panel.tsx.
    receiverKey: null,
    receiverCents,
    token: token.symbol,
    units,
    network,
    signer,
    tokenAddress: token.address,
    spender,
    intent: intent.id,
    contentHash,
  };
}
