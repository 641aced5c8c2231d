import "server-only";
import type { NotedHolder } from "#lib/payouts/rows/stored-receiver.ts";
import type { ReceiverPast } from "#lib/payouts/rows/receiver-past.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";

/** A receiver before its past is looked up. */
export type KnownReceiver = {
  id: number;
  name: string;
  /** Canonical. */
  key: string | null;
  holder: NotedHolder | null;
  /** The holder's document as a page shows it; null: its mask alone is known. */
  document: string | null;
  /** For a payout, the time as of which to look; null: now. */
  before: Date | null;
};

/** `new`: never paid by this account · the others: what differs from the last time it was paid. */
export type RawChange = {
  what: "new" | "key" | "name" | "holder" | "document";
  was: string | null;
  now: string | null;
};

type Dated = RawChange & { at: Date | null; by: string | null };

type Now = Pick<KnownReceiver, "name" | "key" | "holder"> & {
  /** The current name: the account may have been renamed since the quote. */
  nameNow: string;
};

/** What a person should know about a receiver before paying it, the gravest first. */
export function receiverChanges({ lastPaid, changes }: ReceiverPast, now: Now): Dated[] {
  const found: Dated[] = [];
  if (lastPaid === null) {
    const made = changes.registered;
    const of = { at: made?.at ?? null, by: made?.by ?? null };
    found.push({ what: "new", was: null, now: null, ...of });
  } else if (lastPaid.key !== now.key && now.key !== null) {
    const was = lastPaid.key === null ? null : maskPixKey(lastPaid.key);
    found.push({ what: "key", was, now: maskPixKey(now.key), at: null, by: null });
  }
  const since = lastPaid?.at ?? null;
  const isSince = (change: { at: Date } | undefined) =>
    change !== undefined && (since === null || change.at >= since);
  const changed = (what: "name" | "holder" | "document", was: string | null, is: string | null) => {
    const change = changes[what];
    const of =
      isSince(change) && change ? { at: change.at, by: change.by } : { at: null, by: null };
    found.push({ what, was, now: is, ...of });
  };
  const { name, holder, document } = changes;
  const nameWas = lastPaid ? lastPaid.name : (isSince(name) && name?.was) || now.name;
  if (nameWas !== now.nameNow) changed("name", nameWas, now.nameNow);
  // The holder may have been noted again since this was quoted.
  const noted = isSince(holder) ? holder : undefined;
  const holderNow = noted ? noted.became : (now.holder?.name ?? null);
  const holderWas = lastPaid ? lastPaid.holderName : noted ? noted.was : holderNow;
  if (holderWas !== holderNow) changed("holder", holderWas, holderNow);
  if (document && isSince(document)) changed("document", document.was, document.became);
  return found;
}
