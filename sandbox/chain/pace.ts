export type Pace = {
  blockMs: number;
  /** Blocks between two snapshots, and so the most that a start replays. */
  snapshotEvery: number;
  /** Blocks after which a fresh node takes over: a node frees none of them, at 4 KB each. */
  nodeLifetime: number;
};

export const PACE: Pace = { blockMs: 1000, snapshotEvery: 300, nodeLifetime: 1800 };
