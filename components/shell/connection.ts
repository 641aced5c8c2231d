/** `live`: hints arrive · `reconnecting`: the hint stream is down and reads are polled instead. */
export type Connection = "online" | "live" | "reconnecting" | "offline";

type Listener = () => void;

const listeners = new Set<Listener>();
let stream: "live" | "reconnecting" | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

/** Set by the owner of the event stream; null when there is none. */
export function setStream(state: "live" | "reconnecting" | null): void {
  stream = state;
  tell();
}

export function readConnection(): Connection {
  if (!navigator.onLine) return "offline";
  return stream ?? "online";
}

/** Calls back when the connection may have changed, until the returned function is called. */
export function onConnection(listener: Listener): () => void {
  if (listeners.size === 0) {
    addEventListener("online", tell);
    addEventListener("offline", tell);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}
