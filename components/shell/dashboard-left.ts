const listeners = new Set<() => void>();

/** Calls back when whoever is signed in leaves the desk by this tab, until the returned function is called. */
export function onDeskLeft(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a tab keeps in its memory belongs to the person who leaves. */
export function sayDeskLeft(): void {
  for (const listener of listeners) listener();
}
