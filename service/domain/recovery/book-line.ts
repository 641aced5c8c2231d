import { effectsOf, openRecovery, type KeptEffect } from "#service/db/recovery/recoveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { treasuryMark, unaccountedSends } from "#service/domain/sends/treasury-sent.ts";
import { bookMove } from "./book-move.ts";
import { bookPixOut } from "./book-pix-out.ts";
import { bookReturn } from "./book-return.ts";
import { markBooked, waits, type Booked } from "./booked.ts";

const chainOf = ({ chains }: Deps, { witness }: KeptEffect) =>
  witness === "bank" ? undefined : chains.get(witness);

/** A treasury's count is accounted for once every send behind it is in the books. */
async function bookSends(deps: Deps, effect: KeptEffect): Promise<Booked> {
  const chain = chainOf(deps, effect);
  if (!chain) return waits("its network is not set up");
  const mark = await treasuryMark(chain, await chain.minedNonce());
  const words = await unaccountedSends(deps, chain, mark, { isStrict: false });
  if (words !== null) return waits(words);
  return deps.transaction((tx) => markBooked(tx, effect.id, "sends that are all booked"));
}

type Step = {
  kind: KeptEffect["kind"];
  book: (deps: Deps, effect: KeptEffect) => Promise<Booked>;
};

/** What comes later in a payment is booked after what came before. */
const STEPS: readonly Step[] = [
  { kind: "pull", book: (deps, effect) => bookMove(deps, effect, ["pull"]) },
  { kind: "transfer", book: (deps, effect) => bookMove(deps, effect, ["delivery"]) },
  { kind: "pix_out", book: bookPixOut },
  // A PIX that was paid has left the books by now: only the others' tokens went back.
  { kind: "transfer", book: (deps, effect) => bookMove(deps, effect, ["refund"]) },
  { kind: "pix_return", book: bookReturn },
  { kind: "payin_paid", book: async () => waits("its payin was made after the copy") },
  { kind: "sends", book: bookSends },
];

export type LineBooked = Pick<KeptEffect, "id" | "kind"> & { booked: Booked };

async function bookOne(deps: Deps, { book }: Step, effect: KeptEffect): Promise<LineBooked> {
  const { id, kind } = effect;
  const booked = await book(deps, effect);
  if (booked.is === "booked") {
    deps.log.warn({ line: String(id), kind, as: booked.as }, "booked in a recovery");
    const chain = chainOf(deps, effect);
    // What was adopted settles by the chain alone, as it would have; that signs and sends nothing.
    if (chain && kind !== "sends") await confirmSends(deps, chain);
  }
  return { id, kind, booked };
}

/**
 * Books what bank and chains show and the books mean to do: each line as its worker would have booked it, after
 * its witness was asked once more. It signs, sends, pays and returns nothing, and may be repeated: what is booked
 * stays so, and what waits for another line or for more blocks says so.
 * @param isMeant the lines to book
 * @returns every line that is meant and was not booked before; null outside a recovery
 * @throws ExchangeError `UNAVAILABLE` when a witness does not answer; what was booked until then stays
 */
export async function bookLines(
  deps: Deps,
  isMeant: (line: Pick<KeptEffect, "id" | "kind">) => boolean,
): Promise<LineBooked[] | null> {
  const open = await openRecovery(deps.db);
  if (!open) return null;
  const lines = (await effectsOf(deps.db, open.id)).filter(
    (one) => one.booked_at === null && isMeant(one),
  );
  const done = new Map<bigint, LineBooked>();
  for (const step of STEPS) {
    for (const line of lines) {
      if (line.kind !== step.kind || done.get(line.id)?.booked.is === "booked") continue;
      done.set(line.id, await bookOne(deps, step, line));
    }
  }
  return lines.flatMap(({ id }) => done.get(id) ?? []);
}
