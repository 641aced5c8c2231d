const listeners = new Set<() => void>();

/** Calls back when the person leaves the dashboard in this tab, until the returned function is called. */
export function onDashboardUnload(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells listeners to drop what the tab keeps in memory for the person who leaves. */
export function publishDashboardUnload(): void {
  for (const listener of listeners) listener();
}
