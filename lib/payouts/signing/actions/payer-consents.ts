"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { addressOn } from "#lib/gate/address-on.ts";
import { consentClaim } from "#lib/gate/consent-claim.ts";
import { requireProof } from "#lib/gate/require-proof.ts";
import { requireSignable } from "#lib/gate/require-signable.ts";
import { textFrameFor } from "#lib/gate/text-frame-for.ts";
import { payoutIntent } from "#lib/store/payout-intents.ts";
import { askText } from "#lib/store/signed-texts.ts";
import { consentText } from "#protocol/proof/consent-text.ts";
import type { TextFrame } from "#protocol/proof/text-frame.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");
const Address = z.string().trim().min(1, "required").max(64, "too_long:64");

/** The page makes the text itself of what it derived and of this frame. */
export type BegunConsent = { signer: string; frame: TextFrame };

/**
 * Asks for the text by which an address's wallet consents that an allowance which was not signed for
 * this payout pays it; `submitTextAction` takes its signature.
 */
export const beginConsentAction = action(
  z.object({ intent: Id, account: Address, hash: Hash }),
  "payout:create",
  async (input, { actor, account, store, audit }): Promise<BegunConsent> => {
    audit.note({
      action: "payer:ask-consent",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account },
    });
    const intent = await payoutIntent(store.db, account.id, input.intent);
    const seen = { seenHash: input.hash, audit };
    const allowance = await requireSignable(store.db, account, intent, seen);
    if (!intent?.quote_expires_at) throw new DeskError("NOT_FOUND");
    const { network, family } = allowance;
    const signer = addressOn(network, "account", input.account);
    await requireProof(store.db, actor, { network, signer });
    const endsAt = intent.quote_expires_at;
    const frame = textFrameFor(actor, endsAt);
    await askText(store.db, account.id, {
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
    });
    return { signer, frame };
  },
);
