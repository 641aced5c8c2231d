import { addNotes } from "#service/db/recovery/claims.ts";
import { lockRecovery } from "#service/db/recovery/recovery-people.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { isPersons } from "./recovery-person.ts";
import { listUnshown, type UnshownLine } from "./list-unshown.ts";

const REASON_MIN = 10;
const REASON_MAX = 1_000;

export type Settled =
  /** The name and the key do not belong together. */
  | { is: "refused" }
  | { is: "no_recovery" }
  /** The reason is empty, too short or too long. */
  | { is: "unreasoned" }
  /** No line that this person has not settled and that is not explained. */
  | { is: "no_line" }
  /** `open`: those of them that another person has to settle too. */
  | { is: "settled"; lines: bigint[]; open: bigint[] };

/**
 * A person's word that they have accounted for claims that no witness shows, and why. Another person's word for
 * the same claim explains it. It changes nothing in the books and moves nothing.
 */
export async function settleClaims(
  { transaction }: Pick<Deps, "transaction">,
  asked: {
    person: string;
    key: string;
    reason: string;
    isAsked: (line: UnshownLine) => boolean;
  },
): Promise<Settled> {
  const { person } = asked;
  const reason = asked.reason.trim();
  return transaction(async (tx): Promise<Settled> => {
    if (!(await isPersons(tx, asked))) return { is: "refused" };
    if (reason.length < REASON_MIN || reason.length > REASON_MAX) return { is: "unreasoned" };
    const id = await lockRecovery(tx);
    if (id === null) return { is: "no_recovery" };
    const isOpen = ({ isExplained, settled }: UnshownLine) =>
      !isExplained && !settled.some((one) => one.person === person);
    const lines = (await listUnshown(tx, id)).filter((one) => isOpen(one) && asked.isAsked(one));
    if (lines.length === 0) return { is: "no_line" };
    await addNotes(
      tx,
      lines.map((one) => ({ claim_id: one.id, event: "settled" as const, person, reason })),
    );
    const ids = new Set(lines.map((one) => one.id));
    const left = (await listUnshown(tx, id)).filter((one) => !one.isExplained && ids.has(one.id));
    return { is: "settled", lines: [...ids], open: left.map((one) => one.id) };
  });
}
