type Listed = {
  /** What was due before and was not paid, the first due first. */
  late: readonly { due: string }[];
  /** As 2026-11-30; null: never, or not while it is paused. */
  next: string | null;
};

const NEVER = "9999-12-31";
const dueOf = ({ late, next }: Listed): string => late[0]?.due ?? next ?? NEVER;

/** Orders schedules by what they ask for first: what is late, what is due next, and what no more comes of. */
export function byNextDue(one: Listed, other: Listed): number {
  const [a, b] = [dueOf(one), dueOf(other)];
  return a === b ? 0 : a < b ? -1 : 1;
}
