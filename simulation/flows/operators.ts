import { ExchangeError } from "#protocol/wire/error.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { bookLine, bookLines, NO_PAYMENT } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { lookAt, witnessesOf } from "#service/domain/recovery/look-at-witnesses.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";

/** Two people at the exchange who bring a recovery to its end. */
export type Operators = {
  /** Books what the outside shows; both say yes. Nothing where there is no recovery. */
  work(): Promise<void>;
  /** Gives back what nobody can place, where the exchange lets them. */
  giveBack(): Promise<void>;
};

const NAMES = ["ana", "bia"] as const;

/**
 * @param userId whose a payment is that the books have forgotten
 * @param payoutOf the payout that a PIX is of, which people see in its receiver
 */
export async function operatorsOf(
  desk: Deps,
  userId: number,
  payoutOf: (endToEndId: string) => string | undefined,
): Promise<Operators> {
  const people: { person: string; key: string }[] = [];
  for (const person of NAMES) {
    people.push({ person, key: (await addRecoveryPerson(desk, person)) ?? "" });
  }
  return {
    giveBack: async () => {
      const strays = await desk.db
        .selectFrom("pix_receipts")
        .select("end_to_end_id")
        .where("placed", "=", "suspense")
        // With a txid it may be of a payment that an older copy has forgotten.
        .where("txid", "is", null)
        .execute();
      for (const { end_to_end_id } of strays) {
        await returnSuspensePix(desk, end_to_end_id).catch((error: unknown) => {
          if (!(error instanceof ExchangeError)) throw error;
        });
      }
    },
    work: async () => {
      if ((await listUnknown(desk)) === null) return;
      for (const witness of await witnessesOf(desk)) await lookAt(desk, witness);
      // Of a PIX the service knows its amount alone; people see its receiver at the bank.
      await bookLines(desk, ({ kind }) => kind !== "pix_out", { userId });
      const open = (await listUnknown(desk))?.lines.filter(({ booked }) => !booked) ?? [];
      for (const { id, evidence, kind } of open) {
        if (kind !== "pix_out") continue;
        const booked = await bookLine(desk, id, { userId, of: payoutOf(evidence) ?? NO_PAYMENT });
        // The copy does not have it.
        if (booked.is === "waits") await bookLine(desk, id, { userId, of: NO_PAYMENT });
      }
      await bookLines(desk, ({ kind }) => kind !== "pix_out", { userId });
      const through = (await listUnknown(desk))?.lines.at(-1)?.id ?? 0n;
      for (const one of people) await sayYes(desk, { ...one, through });
    },
  };
}
