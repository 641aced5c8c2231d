type Edit = { file: string; from: string; to: string };

/** A change of the source that loses, doubles or strands money somewhere. */
export type PlantedBug = {
  name: string;
  /** What the simulator must find it by is not said: it has to see for itself. */
  edits: readonly Edit[];
  /** Why it does nothing alone: this guard holds it, and is taken out with it. */
  heldBy?: string;
};

const edit = (file: string, from: string, to: string): Edit => ({
  file: `service/${file}`,
  from,
  to,
});

/** A bug of one edit. */
export const plantedBug = (name: string, file: string, from: string, to: string): PlantedBug => ({
  name,
  edits: [edit(file, from, to)],
});

/** A bug that a second guard holds, whose removal is planted along. */
export const heldBug = (bug: PlantedBug, heldBy: string, guard: readonly Edit[]): PlantedBug => ({
  ...bug,
  edits: [...bug.edits, ...guard],
  heldBy,
});

/** Each process signs whether it has the network's lease or not. */
export const NO_LEASE: readonly Edit[] = [
  edit(
    "domain/sends/network-lease.ts",
    "if (!(await takeLease(deps.db, one, LEASE_MS))) return false;",
    "await takeLease(deps.db, one, LEASE_MS);",
  ),
  edit(
    "domain/sends/network-lease.ts",
    "return await round((tx) => isLeaseHeld(tx, one));",
    "return await round(() => Promise.resolve(true));",
  ),
];
