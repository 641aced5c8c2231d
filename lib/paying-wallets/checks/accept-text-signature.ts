import "server-only";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import {
  storeTextSignature,
  openText,
  type SignedText,
} from "#lib/paying-wallets/rows/signed-texts.ts";
import { isSignedText } from "#lib/rules/paying-wallets/proof/is-signed-text.ts";
import { z } from "#protocol/wire/zod.ts";

/** The text's number and its signature, with the recovery byte or, for Solana, without one. */
export const SignedTextInput = z.object({
  number: z.string().regex(/^[0-9a-f]{32}$/, "invalid"),
  signature: z.string().regex(/^0x(?:[0-9a-f]{128}|[0-9a-f]{130})$/, "invalid"),
});

/**
 * Takes the signature of a text that this person was asked for. It must be over the text as the server stored
 * it, by the key of its address, in time, and only once.
 * @param follow what else its signature does, and its line in the trail, in the same transaction
 * @throws DashboardError `TEXT_ENDED`, `TEXT_NOT_SIGNED`
 */
export async function acceptTextSignature(
  { actor, account, store, transaction, audit }: DoorContext<Permission>,
  purpose: SignedText["purpose"],
  { number, signature }: z.infer<typeof SignedTextInput>,
  follow: (tx: Tx, asked: SignedText) => Promise<unknown>,
): Promise<void> {
  audit.note({ action: "payer:sign-text", subject: `text ${number}` });
  const asked = await openText(store.db, account.id, actor.person.id, number);
  if (asked?.purpose !== purpose) throw new DashboardError("TEXT_ENDED");
  const { family, address, intent_id: intent } = asked;
  audit.note({ detail: { purpose, family, address, intent } });
  if (!(await isSignedText(asked, asked.text, signature)))
    throw new DashboardError("TEXT_NOT_SIGNED");
  await transaction(async (tx) => {
    if (!(await storeTextSignature(tx, asked, signature))) throw new DashboardError("TEXT_ENDED");
    await follow(tx, asked);
  });
  await sendHint(store.db, { account: account.id, topic: "payouts", id: intent ?? "" });
}
