const listeners = new Set<() => void>();

/** Calls back when whoever is signed in leaves the dashboard by this tab, until the returned function is called. */
export function onDashboardLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a tab keeps in its memory belongs to the person who leaves. */
export function sayDashboardLeft(): void {
  for (const listener of listeners) listener();
}
