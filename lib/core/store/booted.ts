import "server-only";

const kept = globalThis as { ponteBooted?: boolean };

/** Everything that a start does has been done. */
export function noteBooted(): void {
  kept.ponteBooted = true;
}

export const hasBooted = (): boolean => kept.ponteBooted === true;
