import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { formatPixKey, maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import type { ConsentClaim } from "#lib/rules/paying-wallets/proof/consent-text.ts";

/** The key as the page shows it, so that both make the same text: a CPF is masked. */
function shownKey(key: string): NonNullable<ConsentClaim["receiverKey"]> {
  const kind = parsePixKey(key)?.kind ?? "other";
  return { kind, value: kind === "cpf" ? maskPixKey(key) : formatPixKey(key) };
}

/** The content of a consent to this payout, as the server derived it. @throws DashboardError `CONFLICT` */
export function consentClaim(
  intent: PayoutIntent,
  { network, token, units, spender }: Allowance,
  signer: string,
): ConsentClaim {
  const { receiver_cents: receiverCents, content_hash: contentHash } = intent;
  if (receiverCents === null || contentHash === null) throw new DashboardError("CONFLICT");
  const key = storedKey(intent);
  return {
    receiver: intent.pix_account_name,
    receiverKey: key === null ? null : shownKey(key),
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
