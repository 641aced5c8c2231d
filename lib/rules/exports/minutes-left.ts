const MINUTE_MS = 60_000;

type Pace = {
  /** Rows done so far, and all that there will be; null: that is not known. */
  rows: number;
  total: number | null;
  begunAt: Date | null;
  now: Date;
};

/** In how many minutes an export is ready at its pace so far, rounded up; null: that can't be told. */
export function minutesLeft({ rows, total, begunAt, now }: Pace): number | null {
  if (total === null || begunAt === null || rows <= 0 || rows >= total) return null;
  const elapsed = Math.max(0, now.getTime() - begunAt.getTime());
  return Math.max(1, Math.ceil(((total - rows) * elapsed) / (rows * MINUTE_MS)));
}
