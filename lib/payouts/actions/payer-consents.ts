"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import { consentClaim } from "#lib/payouts/checks/consent-claim.ts";
import { refuseExternal } from "#lib/payouts/checks/external-payer.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { requireApproved } from "#lib/policies/checks/require-approved.ts";
import { requireSignable } from "#lib/payouts/checks/require-signable.ts";
import {
  SignedTextInput,
  acceptTextSignature,
} from "#lib/paying-wallets/checks/accept-text-signature.ts";
import { textFrameFor } from "#lib/paying-wallets/checks/text-frame-for.ts";
import { movePayoutIntent, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { askText } from "#lib/paying-wallets/rows/signed-texts.ts";
import { Id, AddressText } from "#protocol/wire/ids.ts";
import { consentText } from "#lib/rules/paying-wallets/proof/consent-text.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** The page builds the text from what it derived itself and this frame. */
export type BegunConsent = { signer: string; frame: TextFrame };

/**
 * Begins the text with which a wallet consents to pay this payout from an allowance that was signed for
 * something else; `submitConsentAction` takes the signature.
 */
export const beginConsentAction = action(
  z.object({ intent: Id, account: AddressText, hash: Hash }),
  "payout:create",
  async (input, { actor, account, store, transaction, audit }): Promise<BegunConsent> => {
    audit.note({
      action: "payer:ask-consent",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account },
    });
    const intent = await payoutIntent(store.db, account.id, input.intent);
    const seen = { seenHash: input.hash, audit };
    const allowance = await requireSignable(store.db, account, intent, seen);
    if (!intent?.quote_expires_at) throw new DashboardError("NOT_FOUND");
    await refuseExternal(store.db, account.id, intent.id);
    const { network, family } = allowance;
    const signer = addressOn(network, "account", input.account);
    await requireProof(store.db, actor, { network, signer });
    // Before any wallet opens; the execution decides.
    const asked = { actor, intent, wallet: signer, withSigning: true };
    requireApproved(await payoutVerdict(store.db, asked));
    const endsAt = intent.quote_expires_at;
    const frame = textFrameFor(actor, endsAt);
    const text = {
      person: actor.person.id,
      family,
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
