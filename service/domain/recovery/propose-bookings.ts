import type { OpenIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";

/**
 * What to book for something that the outside shows. `delivery`, `refund`, `pull`, `pix_payment`: what the
 * books still wait to do for `of` has been done. `pix_return`: the PIX `of` went back. `forgotten`: the
 * books hold nothing that it could be.
 */
export type Proposal = {
  book: "delivery" | "refund" | "pull" | "pix_payment" | "pix_return" | "forgotten";
  /** A payin's number, a payout's id, or the end-to-end id of what went back. */
  of: string | null;
};

const FORGOTTEN: Proposal = { book: "forgotten", of: null };

/** Addresses of EVM networks are the same in either case; elsewhere case tells them apart. */
const isSameParty = (one: string, other: string) =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

/** Takes the first that fits, so that none is proposed twice. */
function takeFirst<T>(from: T[], fits: (one: T) => boolean): T | null {
  const at = from.findIndex(fits);
  return at === -1 ? null : (from.splice(at, 1)[0] ?? null);
}

/** Whether a move on a chain may be what a send waits to do. */
export const fitsSend = (
  { witness, kind, told }: Pick<KeptEffect, "witness" | "kind" | "told">,
  send: OpenIntents["sends"][number],
): boolean =>
  (kind === "pull") === (send.purpose === "pull") &&
  send.network === witness &&
  send.token === told.token &&
  String(send.units) === told.units &&
  isSameParty(send.party, told.party ?? "");

/** Whether a PIX that left may be the one of a payout; a bank that names no receiver tells only the sum. */
export const fitsPix = (
  { told }: Pick<KeptEffect, "told">,
  { cents, pixKey }: OpenIntents["payouts"][number],
): boolean => String(cents) === told.cents && (told.pix_key ?? pixKey) === pixKey;

/** A proposal for each effect, by what the books still wait for; each of these is proposed once. */
export function proposeBookings(
  effects: readonly KeptEffect[],
  intents: OpenIntents,
): Map<bigint, Proposal> {
  const sends = [...intents.sends];
  const payouts = [...intents.payouts];
  const proposals = new Map<bigint, Proposal>();
  /** Their PIX may follow in the list. */
  const pulled = new Set<string>();
  const ofChain = (effect: KeptEffect): Proposal => {
    const { kind } = effect;
    const found = takeFirst(sends, (send) => fitsSend(effect, send));
    if (!found) return FORGOTTEN;
    if (kind === "pull") pulled.add(found.owner);
    return { book: found.purpose, of: found.owner };
  };
  for (const effect of effects) {
    const { kind } = effect;
    if (kind === "pull" || kind === "transfer") proposals.set(effect.id, ofChain(effect));
  }
  for (const effect of effects) {
    const { id, kind, told } = effect;
    if (kind === "pix_return") {
      const of = told.original_end_to_end_id ?? null;
      proposals.set(id, of === null ? FORGOTTEN : { book: "pix_return", of });
    } else if (kind === "pix_out") {
      const fits = (one: OpenIntents["payouts"][number]) => fitsPix(effect, one);
      // One whose pull is shown too comes first.
      const paid =
        takeFirst(payouts, (one) => fits(one) && pulled.has(one.id)) ?? takeFirst(payouts, fits);
      proposals.set(id, paid ? { book: "pix_payment", of: paid.id } : FORGOTTEN);
    } else if (kind === "payin_paid") proposals.set(id, FORGOTTEN);
  }
  return proposals;
}
