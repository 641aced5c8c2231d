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

/**
 * The PIX of which it can't be told whose they were: more payouts to other keys, of these cents and with
 * their tokens pulled, wait for one than the bank has paid. A guess could pay one of them again.
 */
export function uncertainPix(
  effects: readonly KeptEffect[],
  { payouts }: OpenIntents,
  proposals: ReadonlyMap<bigint, Proposal>,
): Set<bigint> {
  const isPulled = (id: string) =>
    [...proposals.values()].some(({ book, of }) => book === "pull" && of === id);
  const paid = effects.filter(({ kind }) => kind === "pix_out");
  const isUncertain = ({ told }: KeptEffect) => {
    const fits = payouts.filter(
      (one) => String(one.cents) === told.cents && (one.isPulled || isPulled(one.id)),
    );
    const rows = paid.filter((one) => one.told.cents === told.cents);
    return fits.length > rows.length && new Set(fits.map(({ pixKey }) => pixKey)).size > 1;
  };
  return new Set(paid.filter(isUncertain).map(({ id }) => id));
}

const FORGOTTEN: Proposal = { book: "forgotten", of: null };

/** Addresses of EVM networks are the same in either case; elsewhere case tells them apart. */
const isSameParty = (one: string, other: string) =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

/** Takes the first that fits, so that none is proposed twice. */
function takeFirst<T>(from: T[], fits: (one: T) => boolean): T | null {
  const at = from.findIndex(fits);
  return at === -1 ? null : (from.splice(at, 1)[0] ?? null);
}

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
  const ofChain = ({ witness, kind, told }: KeptEffect): Proposal => {
    const found = takeFirst(
      sends,
      (send) =>
        (kind === "pull") === (send.purpose === "pull") &&
        send.network === witness &&
        send.token === told.token &&
        String(send.units) === told.units &&
        isSameParty(send.party, told.party ?? ""),
    );
    if (!found) return FORGOTTEN;
    if (kind === "pull") pulled.add(found.owner);
    return { book: found.purpose, of: found.owner };
  };
  for (const effect of effects) {
    const { kind } = effect;
    if (kind === "pull" || kind === "transfer") proposals.set(effect.id, ofChain(effect));
  }
  for (const { id, kind, told } of effects) {
    if (kind === "pix_return") {
      const of = told.original_end_to_end_id ?? null;
      proposals.set(id, of === null ? FORGOTTEN : { book: "pix_return", of });
    } else if (kind === "pix_out") {
      const fits = ({ cents }: { cents: bigint }) => String(cents) === told.cents;
      // One whose pull is shown too comes first.
      const paid =
        takeFirst(payouts, (one) => fits(one) && pulled.has(one.id)) ?? takeFirst(payouts, fits);
      proposals.set(id, paid ? { book: "pix_payment", of: paid.id } : FORGOTTEN);
    } else if (kind === "payin_paid") proposals.set(id, FORGOTTEN);
  }
  return proposals;
}
