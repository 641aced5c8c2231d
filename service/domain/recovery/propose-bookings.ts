import type { OpenIntents } from "#service/db/recovery/open-intents.ts";
import type { KeptEffect } from "#service/db/recovery/recoveries.ts";
import { payoutOfOrder } from "#service/domain/payouts/pix-order-id.ts";

/**
 * What to book for something that the outside shows. `delivery`, `refund`, `pull`, `pix_payment`: what the
 * books still wait to do for `of` has been done. `pix_return`: the PIX `of` went back. `written_return`: the
 * PIX `of` stands in suspense, and its return is written: the bank is asked whether it has made it.
 * `ask`: a person has to say which of the `candidates` it is of, or that it is of none. `forgotten`: the
 * books hold nothing that it could be.
 */
export type Proposal =
  | {
      book: "delivery" | "refund" | "pull" | "pix_payment" | "pix_return" | "written_return";
      /** A payin's number, a payout's id, or the end-to-end id of a PIX. */
      of: string;
    }
  | { book: "ask"; of: null; candidates: string[] }
  | { book: "forgotten"; of: null };

const FORGOTTEN: Proposal = { book: "forgotten", of: null };

/** Addresses of EVM networks are the same in either case; elsewhere case tells them apart. */
const isSameParty = (one: string, other: string) =>
  one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());

/** Takes the first that fits, so that none is proposed twice. */
function takeFirst<T>(from: T[], fits: (one: T) => boolean): T | null {
  const at = from.findIndex(fits);
  return at === -1 ? null : (from.splice(at, 1)[0] ?? null);
}

type WaitingPayout = OpenIntents["payouts"][number];

/**
 * Whose the PIX were that the bank has sent. The service's own id of the order names its payout. One of an
 * earlier version, which names none, is of a payout by its receiver, where no other payout could be meant; by
 * its amount alone it is nobody's without a person's word, since a guess could pay somebody again.
 */
function proposePix(
  effects: readonly KeptEffect[],
  payouts: readonly WaitingPayout[],
  isPulled: (payout: WaitingPayout) => boolean,
): [bigint, Proposal][] {
  const sent = effects.filter(({ kind }) => kind === "pix_out");
  const proposals: [bigint, Proposal][] = [];
  const left = [...payouts];
  const fits =
    ({ told }: KeptEffect) =>
    (payout: WaitingPayout) =>
      String(payout.cents) === told.cents && (!told.pix_key || payout.pixKey === told.pix_key);
  const unnamed = sent.filter((effect) => {
    const { id, told } = effect;
    const of = payoutOfOrder(told.order_id);
    if (of === null) return true;
    const named = takeFirst(left, (one) => one.id === of && fits(effect)(one));
    proposals.push([id, named ? { book: "pix_payment", of } : FORGOTTEN]);
    return false;
  });
  for (const [at, effect] of unnamed.entries()) {
    const { cents, pix_key: key } = effect.told;
    const all = left.filter(fits(effect));
    // Only a payout whose tokens were pulled was paid; where none is yet, its pull may follow.
    const pulled = all.filter(isPulled);
    const candidates = pulled.length > 0 ? pulled : all;
    const same = unnamed
      .slice(at)
      .filter(({ told }) => told.cents === cents && told.pix_key === key);
    const [first] = candidates;
    if (!first) proposals.push([effect.id, FORGOTTEN]);
    else if (key && candidates.length <= same.length) {
      left.splice(left.indexOf(first), 1);
      proposals.push([effect.id, { book: "pix_payment", of: first.id }]);
    } else {
      const ids = candidates.map(({ id }) => id);
      proposals.push([effect.id, { book: "ask", of: null, candidates: ids }]);
    }
  }
  return proposals;
}

/** A proposal for each effect, by what the books still wait for; each of these is proposed once. */
export function proposeBookings(
  effects: readonly KeptEffect[],
  intents: OpenIntents,
): Map<bigint, Proposal> {
  const sends = [...intents.sends];
  const proposals = new Map<bigint, Proposal>();
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
  const isPulled = (payout: WaitingPayout) => payout.isPulled || pulled.has(payout.id);
  for (const [id, proposal] of proposePix(effects, intents.payouts, isPulled)) {
    proposals.set(id, proposal);
  }
  for (const { id, kind, told, evidence } of effects) {
    if (kind === "pix_return") {
      const of = told.original_end_to_end_id ?? null;
      proposals.set(id, of === null ? FORGOTTEN : { book: "pix_return", of });
    } else if (kind === "payin_paid") {
      const isWritten = intents.suspenseReturns.includes(evidence);
      proposals.set(id, isWritten ? { book: "written_return", of: evidence } : FORGOTTEN);
    }
  }
  return proposals;
}
