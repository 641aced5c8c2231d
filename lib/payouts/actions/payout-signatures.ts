"use server";
import { action } from "#lib/core/doors/action.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { acquireSigningLock, askedAllowance } from "#lib/allowances/checks/signing-lock.ts";
import { begunSignature, type BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import { allowancePurpose } from "#lib/payouts/checks/assess-payer.ts";
import { requireFactorToSign } from "#lib/payouts/checks/payout-factor.ts";
import { requireReadyToSign, requireStillReady } from "#lib/payouts/checks/pre-signing-checks.ts";
import { movePayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { AddressText, Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/**
 * Commits that a wallet is about to be opened, after the server has compared everything again and read the
 * chain. `again`: an earlier signature that the person says the wallet does not show; its nonce is used
 * again. It takes a factor, or for a receiver that was paid before the signature itself, as
 * `requireFactorToSign` says; either counts for the execution of this very content by this session, however long
 * the wallet takes.
 */
export const beginSignatureAction = action(
  z.object({
    intent: Id,
    account: AddressText,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    /** The wallet sets the old allowance to zero in the same request, where the token needs that. */
    at_once: z.boolean().default(false),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, context): Promise<BegunSignature> => {
    const { account, actor, store, transaction, audit } = context;
    const { purpose, at_once: atOnce } = input;
    audit.note({
      action: "payout:sign",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account, purpose, ...(atOnce && { atOnce }) },
    });
    const ready = await requireReadyToSign(context, input);
    const { intent, allowance, signer, lock, payer, need, asked, draft } = ready;
    const { network } = allowance;
    const row = await transaction(async (tx) => {
      const verdict = await requireStillReady(tx, context, ready);
      const shown = {
        fresh_session: actor.id,
        fresh_hash: input.hash,
        shown_by: await requireFactorToSign(tx, actor, { verdict, need }),
      };
      await movePayoutIntent(tx, account.id, intent.id, ["quoted", "signing"], "signing", {
        set: { signing_address: signer, ...shown },
      });
      await audit.writeIn(tx);
      if (need === "equal") return null;
      return acquireSigningLock(
        tx,
        account.id,
        { network, signer },
        {
          lock,
          payer,
          draft,
          asked: {
            intent_id: intent.id,
            purpose,
            ...askedAllowance(asked),
            content_hash: input.hash,
            asked_by: actor.person.id,
            serves: purpose === "approve" ? allowancePurpose(intent, allowance) : null,
          },
        },
      );
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return row === null ? { state: "already_allowed" } : begunSignature(row);
  },
);
