"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { requireReadyToConsent } from "#lib/payouts/checks/pre-signing-checks.ts";
import {
  SignedTextInput,
  acceptTextSignature,
} from "#lib/paying-wallets/checks/accept-text-signature.ts";
import { textFrameFor } from "#lib/paying-wallets/checks/text-frame-for.ts";
import { movePayoutIntent, type PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { storedKey } from "#lib/payouts/rows/stored-receiver.ts";
import { askText } from "#lib/paying-wallets/rows/signed-texts.ts";
import { Id, AddressText } from "#protocol/wire/ids.ts";
import { consentText, type ConsentClaim } from "#lib/rules/paying-wallets/proof/consent-text.ts";
import { formatPixKey, maskPixKey, parsePixKey } from "#protocol/brazil/pix-key.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** The key as the page shows it, so that both make the same text: a CPF is masked. */
function shownKey(key: string): NonNullable<ConsentClaim["receiverKey"]> {
  const kind = parsePixKey(key)?.kind ?? "other";
  return { kind, value: kind === "cpf" ? maskPixKey(key) : formatPixKey(key) };
}

/** The content of a consent to this payout, as the server derived it. @throws DashboardError `CONFLICT` */
function consentClaim(
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

/** The page builds the text from what it derived itself and this frame. */
export type BegunConsent = { signer: string; frame: TextFrame };

/**
 * Begins the text with which a wallet consents to pay this payout from an allowance that was signed for
 * something else; `submitConsentAction` takes the signature.
 */
export const beginConsentAction = action(
  z.object({ intent: Id, account: AddressText, hash: Hash }),
  "payout:create",
  async (input, context): Promise<BegunConsent> => {
    const { actor, account, transaction, audit } = context;
    audit.note({
      action: "payer:ask-consent",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account },
    });
    const { intent, endsAt, allowance, signer } = await requireReadyToConsent(context, input);
    const frame = textFrameFor(actor, endsAt);
    const text = {
      person: actor.person.id,
      family: allowance.family,
      address: signer,
      purpose: "consent",
      intent_id: intent.id,
      content_hash: input.hash,
      number: frame.number,
      text: consentText(consentClaim(intent, allowance, signer), frame),
      asked_at: new Date(frame.issuedAt),
      ends_at: endsAt,
    } as const;
    await transaction(async (tx) => {
      await askText(tx, account.id, text);
      await audit.writeIn(tx);
    });
    return { signer, frame };
  },
);

/** Takes the signature of a consent: the wallet becomes the payer, as if it had signed an approval. */
export const submitConsentAction = action(
  SignedTextInput,
  "payout:create",
  async (signed, context): Promise<object> => {
    const { account, audit } = context;
    await acceptTextSignature(
      context,
      "consent",
      signed,
      async (tx, { address, intent_id: intent }) => {
        const change = { set: { signing_address: address } };
        if (intent !== null)
          await movePayoutIntent(tx, account.id, intent, ["quoted", "signing"], "signing", change);
        await audit.writeIn(tx);
      },
    );
    return {};
  },
);
