/** Why a line's receiver can't be paid yet; null: it can. */
type Cooling = { state: "cooling_off" | "awaits" | "refused"; until: string | null };

/** An approval that outlasts the last hold by less leaves little time to sign, which is told. */
const SHORT_MINUTES = 120;

/**
 * Lines that keep a batch from being signed, whole or in parts: receivers that are paid only later, or not at all.
 * `isLate`: at least one of them is not free before the approval ends, so that the batch is approved in vain.
 * `minutesLeft`: how long one may sign after the last hold, where that is less than two hours; null: longer, or unknown.
 * @param approvalEndsAt ISO 8601; null: nobody has to approve
 */
export function coolingLines<Line extends { coolingOff: Cooling | null }>(
  lines: readonly Line[],
  approvalEndsAt: string | null,
): { lines: (Line & { coolingOff: Cooling })[]; isLate: boolean; minutesLeft: number | null } {
  const cooling = lines.filter(
    (line): line is Line & { coolingOff: Cooling } => line.coolingOff !== null,
  );
  const end = approvalEndsAt === null ? null : Date.parse(approvalEndsAt);
  const holds = cooling.flatMap(({ coolingOff: { until } }) =>
    until === null ? [] : [Date.parse(until)],
  );
  const left = end === null || holds.length === 0 ? null : (end - Math.max(...holds)) / 60_000;
  return {
    lines: cooling,
    isLate: left !== null && left <= 0,
    minutesLeft: left !== null && left > 0 && left < SHORT_MINUTES ? Math.ceil(left) : null,
  };
}
