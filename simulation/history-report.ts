/** One line of what a child of `npm run simulate` says: a history that it has lived. */
export type HistoryReport = {
  seed: number;
  isSound: boolean;
  /** Equal for equal histories. */
  trace: string;
  endings: readonly string[];
  happened: readonly string[];
  /** Milliseconds of the processor, and simulated ones. */
  usedMs: number;
  simulatedMs: number;
  /** What is not as it must be. */
  found?: readonly string[];
  /** Only of one that is not sound, or is asked for alone. */
  story?: readonly string[];
};
