"use server";
import { addressOn } from "#lib/core/doors/address-on.ts";
import {
  SignedTextInput,
  acceptTextSignature,
} from "#lib/paying-wallets/checks/accept-text-signature.ts";
import { textFrameFor } from "#lib/paying-wallets/checks/text-frame-for.ts";
import { askText, hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { AddressText } from "#protocol/wire/ids.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

/** The time that a wallet may take. */
const MINUTES_TO_SIGN = 10;

/** The page builds the text from what it knows itself and this frame. */
export type BegunProof =
  | { state: "proved" }
  | { state: "asked"; address: string; frame: TextFrame };

/** Begins the text with which a wallet proves that its address is this person's, in this account. */
export const beginProofAction = action(
  z.object({ network: z.enum(PAYOUT_NETWORKS), account: AddressText }),
  "payout:create",
  async (
    { network, account: named },
    { actor, account, store, transaction, audit },
  ): Promise<BegunProof> => {
    const signer = signerOn(network, addressOn(network, "account", named));
    const { family, address } = signer;
    audit.note({ action: "payer:ask-proof", subject: `address ${address}`, detail: { family } });
    if (await hasProved(store.db, account.id, actor.person.id, signer)) {
      return { state: "proved" };
    }
    const endsAt = new Date(Date.now() + MINUTES_TO_SIGN * 60_000);
    const frame = textFrameFor(actor, endsAt);
    const text = ownershipText({ ...signer, ...frame });
    await transaction(async (tx) => {
      await askText(tx, account.id, {
        person: actor.person.id,
        ...signer,
        purpose: "ownership",
        intent_id: null,
        content_hash: null,
        number: frame.number,
        text,
        asked_at: new Date(frame.issuedAt),
        ends_at: endsAt,
      });
      await audit.writeIn(tx);
    });
    return { state: "asked", address, frame };
  },
);

/** Takes the signature of a text with which an address is proved. */
export const submitProofAction = action(
  SignedTextInput,
  "payout:create",
  async (signed, context): Promise<object> => {
    await acceptTextSignature(context, "ownership", signed, (tx) => context.audit.writeIn(tx));
    return {};
  },
);
