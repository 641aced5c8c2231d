import { bookingsOf } from "#service/db/recovery/bookings.ts";
import { openIntents, settledPix } from "#service/db/recovery/open-intents.ts";
import { effectsOf, type KeptEffect } from "#service/db/recovery/recoveries.ts";
import {
  endRecovery,
  lockRecovery,
  putYes,
  yesesTo,
} from "#service/db/recovery/recovery-people.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { PEOPLE } from "./claim-state.ts";
import { listUnshown } from "./list-unshown.ts";
import { proposeBookings } from "./propose-bookings.ts";
import { isPersons } from "./recovery-person.ts";

type Side = Pick<Deps, "db" | "transaction">;

/**
 * What of the list would be done again, or given back, if the service moved money now: what the books still
 * wait to do, and the PIX of payins that they have forgotten.
 */
async function doneTwice(
  tx: Tx,
  recoveryId: bigint,
  all: readonly KeptEffect[],
): Promise<KeptEffect[]> {
  const bookings = await bookingsOf(tx, recoveryId);
  const effects = all.filter(({ id }) => !bookings.has(id));
  const proposals = proposeBookings(effects, await openIntents(tx));
  const backs = effects.flatMap(({ told }) => told.original_end_to_end_id ?? []);
  const settled = await settledPix(tx, backs);
  return effects.filter(({ id, kind, told }) => {
    if (kind === "payin_paid") return true;
    if (kind === "pix_return") return !settled.has(told.original_end_to_end_id ?? "");
    return (proposals.get(id)?.book ?? "forgotten") !== "forgotten";
  });
}

export type Yes =
  /** The name and the key do not belong together. */
  | { is: "refused" }
  | { is: "no_recovery" }
  /** The list has gone on since it was read. */
  | { is: "longer"; through: bigint }
  /** These lines have to be booked first. */
  | { is: "waits"; lines: bigint[] }
  /** These claims have to be shown, or settled by two people. */
  | { is: "unexplained"; claims: bigint[] }
  | { is: "said"; by: string[] }
  | { is: "ended"; by: string[] };

/**
 * A person's yes to the whole list, up to its newest line: that they have accounted for what it shows. The
 * second person's yes to the same list ends the recovery. Nobody can end it over a line that would be done
 * twice, or over a claim that is not explained.
 */
export async function sayYes(
  { transaction }: Pick<Side, "transaction">,
  { person, key, through }: { person: string; key: string; through: bigint },
): Promise<Yes> {
  return transaction(async (tx): Promise<Yes> => {
    if (!(await isPersons(tx, { person, key }))) return { is: "refused" };
    const id = await lockRecovery(tx);
    if (id === null) return { is: "no_recovery" };
    const effects = await effectsOf(tx, id);
    const newest = effects.at(-1)?.id ?? 0n;
    if (newest !== through) return { is: "longer", through: newest };
    const twice = await doneTwice(tx, id, effects);
    if (twice.length > 0) return { is: "waits", lines: twice.map((one) => one.id) };
    const unexplained = (await listUnshown(tx, id)).filter((one) => !one.isExplained);
    if (unexplained.length > 0) {
      return { is: "unexplained", claims: unexplained.map((one) => one.id) };
    }
    await putYes(tx, { recovery_id: id, person, through_effect: through });
    const by = await yesesTo(tx, id, through);
    if (by.length < PEOPLE) return { is: "said", by };
    await endRecovery(tx, id);
    return { is: "ended", by };
  });
}
