/** Why a line's receiver can't be paid yet; null: it can. */
type Cooling = { state: "cooling_off" | "awaits" | "refused"; until: string | null };

/**
 * Lines that keep a batch from being signed, whole or in parts: receivers that are paid only later, or not at all.
 * `isLate`: at least one of them is not free before the approval ends, so that the batch is approved in vain.
 * @param approvalEndsAt ISO 8601; null: nobody has to approve
 */
export function coolingLines<Line extends { coolingOff: Cooling | null }>(
  lines: readonly Line[],
  approvalEndsAt: string | null,
): { lines: (Line & { coolingOff: Cooling })[]; isLate: boolean } {
  const cooling = lines.filter(
    (line): line is Line & { coolingOff: Cooling } => line.coolingOff !== null,
  );
  const end = approvalEndsAt === null ? null : Date.parse(approvalEndsAt);
  const isLate = cooling.some(
    ({ coolingOff: { until } }) => end !== null && until !== null && Date.parse(until) >= end,
  );
  return { lines: cooling, isLate };
}
