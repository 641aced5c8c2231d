import { ExchangeError } from "#protocol/wire/error.ts";
import { suspensePix } from "#service/db/books/unsettled.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { bookLines } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { lookAt, witnessesOf } from "#service/domain/recovery/look-at-witnesses.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";

/** Two people at the exchange who bring a recovery to its end. */
export type Operators = {
  /** Books what the outside shows, as it is proposed; both say yes. Nothing where there is no recovery. */
  work(): Promise<void>;
  /** Gives back what stands in suspense: they don't know yet that the copy may have forgotten whose it is. */
  giveBack(): Promise<void>;
};

const NAMES = ["ana", "bia"] as const;

/** @param userId whose a payment is that the books have forgotten */
export async function operatorsOf(deps: Deps, userId: number): Promise<Operators> {
  const people: { person: string; key: string }[] = [];
  for (const person of NAMES) {
    people.push({ person, key: (await addRecoveryPerson(deps, person)) ?? "" });
  }
  return {
    work: async () => {
      if ((await listUnknown(deps)) === null) return;
      for (const witness of await witnessesOf(deps)) await lookAt(deps, witness);
      await bookLines(deps, () => true, { userId });
      const through = (await listUnknown(deps))?.lines.at(-1)?.id ?? 0n;
      for (const one of people) await sayYes(deps, { ...one, through });
    },
    giveBack: async () => {
      for (const { end_to_end_id, status } of await suspensePix(deps.db, 10)) {
        if (status === "returning") continue;
        await returnSuspensePix(deps, end_to_end_id).catch((error: unknown) => {
          if (!(error instanceof ExchangeError)) throw error;
        });
      }
    },
  };
}
