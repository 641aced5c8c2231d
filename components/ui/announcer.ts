export type Toast = { id: number; text: string; tone: "plain" | "success" | "danger" };
type Said = { text: string; toast: Toast | null };

type Listener = (said: Said) => void;

const listeners = new Set<Listener>();
let last = 0;

function say(said: Said): void {
  for (const listener of listeners) listener(said);
}

/** Says something to screen readers only. Needs a Toaster on the page. */
export function announce(text: string): void {
  say({ text, toast: null });
}

/** Says something to everyone, for a few seconds. For what must not be missed use a Notice. */
export function toast(text: string, tone: Toast["tone"] = "plain"): void {
  last += 1;
  say({ text, toast: { id: last, text, tone } });
}

/** Calls back for everything that is said, until the returned function is called. */
export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
