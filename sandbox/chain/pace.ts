export type Pace = {
  blockMs: number;
  /** Blocks between two snapshots: at most so many are made again at a start. */
  snapshotEvery: number;
  /** Blocks that a node makes before a fresh one takes over: it frees none, at 4 KB each. */
  nodeLifetime: number;
};

export const PACE: Pace = { blockMs: 1000, snapshotEvery: 300, nodeLifetime: 1800 };
