import "server-only";

const kept = globalThis as { ponteBooted?: boolean };

/** Marks this process's start as complete. */
export function markBooted(): void {
  kept.ponteBooted = true;
}

export const hasBooted = (): boolean => kept.ponteBooted === true;
