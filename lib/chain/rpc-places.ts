import "server-only";

/** Bodies of one person that this process answers at the same time; tabs beyond wait for a moment. */
export const MOST_AT_ONCE = 6;

const taken = new Map<string, number>();

/** Runs what asks a chain for a person; null, and nothing is run, while they have no place left. */
export async function inRpcPlace<T>(person: string, run: () => Promise<T>): Promise<T | null> {
  const before = taken.get(person) ?? 0;
  if (before >= MOST_AT_ONCE) return null;
  taken.set(person, before + 1);
  try {
    return await run();
  } finally {
    const left = (taken.get(person) ?? 1) - 1;
    if (left > 0) taken.set(person, left);
    else taken.delete(person);
  }
}
