import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { signatureEnd } from "#lib/rules/allowances/signature-end.ts";
import { wayOn, type WayOn } from "#lib/rules/allowances/way-on.ts";
import { openSignatures, type OpenSignature } from "#lib/allowances/rows/open-signatures.ts";
import { mayGiveUp } from "#lib/allowances/checks/may-give-up.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";

/** A signature that a wallet was asked for and that has not ended: what it blocks, until when, and two ways. */
export type OpenSignatureView = {
  id: string;
  /** The payout that it is for; null: it is for a batch, or an allowance is revoked. */
  intent: string | null;
  /** The payout's receiver by name; null: it is for a batch, or an allowance is revoked. */
  receiver: string | null;
  /** The batch's title; null: it is for a payout, or an allowance is revoked. */
  batch: string | null;
  network: PayoutNetwork;
  token: Token;
  /** What the transaction allows; zero where one is revoked or reset. */
  amount: string;
  /** What the payout's receiver gets, in BRL; null: it is for no payout. */
  receiverAmount: string | null;
  signer: string;
  askedAt: string;
  askedBy: string;
  /** The wallet says that it was sent. */
  isSent: boolean;
  /** When it ends by itself at the latest; null: only the chain or a person ends it. */
  endsAt: string | null;
  /** What its person does next. */
  next: WayOn;
  /** Until when its payout's quote stands, as it was quoted last; null: it is for no payout. */
  quoteEndsAt: string | null;
  /** Where it is asked for again. */
  href: string;
  mayAskAgain: boolean;
  mayGiveUp: boolean;
};

const SHOWN_AT_MOST = 20;

/** Where a signature is asked for again: its payout, its batch, or the page that revokes. */
export function hrefOf({
  id,
  intent_id: intent,
  batch_id: batch,
}: Pick<OpenSignature, "id" | "intent_id" | "batch_id">): string {
  if (intent !== null) return `/payouts/new?intent=${intent}`;
  return batch === null ? `/payouts/revoke/${id}` : `/payouts/batches/${batch}`;
}

async function view(
  store: Store,
  session: Pick<Session, "account" | "person">,
  row: OpenSignature,
  { askedBy, isOperator }: { askedBy: string; isOperator: boolean },
): Promise<OpenSignatureView> {
  const { id, intent_id, batch_id, network, token, units, signer, asked_at } = row;
  const end = signatureEnd(row);
  return {
    id: String(id),
    intent: intent_id,
    receiver: row.receiver,
    batch: row.batch,
    network: network as PayoutNetwork,
    token,
    amount: formatAmount(units, token),
    receiverAmount: row.receiver_cents === null ? null : formatAmount(row.receiver_cents, "BRL"),
    signer,
    askedAt: asked_at.toISOString(),
    askedBy,
    isSent: row.state === "sent",
    endsAt: end?.toISOString() ?? null,
    next: wayOn(
      {
        isOfPayout: row.receiver !== null,
        isSent: row.state === "sent",
        endsAt: end,
        quoteEndsAt: row.quote_expires_at,
      },
      new Date(),
    ),
    quoteEndsAt: row.quote_expires_at?.toISOString() ?? null,
    href: hrefOf({ id, intent_id, batch_id }),
    mayAskAgain: isOperator,
    mayGiveUp: isOperator && (await mayGiveUp(store.db, session, row)),
  };
}

/**
 * The account's open signatures, the oldest first; with `of`, those that block this address on this network.
 * @param isOperator whether the reader may sign and give up at all
 */
export async function openSignatureViews(
  store: Store,
  session: Pick<Session, "account" | "person">,
  isOperator: boolean,
  of?: { network: string; signer: string },
): Promise<OpenSignatureView[]> {
  const rows = await openSignatures(store.db, session.account.id, SHOWN_AT_MOST, of);
  const names = await namesOfPeople(store.db, [...new Set(rows.map((row) => row.asked_by))]);
  return Promise.all(
    rows.map((row) =>
      view(store, session, row, { askedBy: names.get(row.asked_by) ?? "", isOperator }),
    ),
  );
}
