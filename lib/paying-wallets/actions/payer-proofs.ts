"use server";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { addressOn } from "#lib/core/access/address-on.ts";
import { textFrameFor } from "#lib/paying-wallets/checks/text-frame-for.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  askText,
  hasProved,
  keepTextSignature,
  openText,
} from "#lib/paying-wallets/rows/signed-texts.ts";
import { movePayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { AddressText } from "#protocol/wire/ids.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { isSignedText } from "#lib/rules/paying-wallets/proof/is-signed-text.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/access/action.ts";

const Number = z.string().regex(/^[0-9a-f]{32}$/, "invalid");
/** With the recovery byte or, for Solana, without one. */
const Signature = z.string().regex(/^0x(?:[0-9a-f]{128}|[0-9a-f]{130})$/, "invalid");

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

/**
 * Takes the signature of a text that this person was asked for. It must be over the text as the server stored
 * it, by the key of its address, in time, and only once.
 */
export const submitTextAction = action(
  z.object({ number: Number, signature: Signature }),
  "payout:create",
  async ({ number, signature }, { actor, account, store, transaction, audit }): Promise<object> => {
    audit.note({ action: "payer:sign-text", subject: `text ${number}` });
    const asked = await openText(store.db, account.id, actor.person.id, number);
    if (!asked) throw new DashboardError("TEXT_ENDED");
    const { purpose, family, address, intent_id: intent } = asked;
    audit.note({ detail: { purpose, family, address, intent } });
    if (!(await isSignedText(asked, asked.text, signature)))
      throw new DashboardError("TEXT_NOT_SIGNED");
    await transaction(async (tx) => {
      if (!(await keepTextSignature(tx, asked, signature))) throw new DashboardError("TEXT_ENDED");
      // A wallet that has consented becomes the payer, as if it had signed an approval.
      if (intent !== null) {
        const change = { set: { signing_address: address } };
        await movePayoutIntent(tx, account.id, intent, ["quoted", "signing"], "signing", change);
      }
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent ?? "" });
    return {};
  },
);
