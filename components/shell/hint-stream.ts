/** Something in the reader's account has changed; the page must read it again. */
export type Hint = { topic: string; id: string };

type HintStream = {
  onHint: (hint: Hint) => void;
  /** Hints may have been missed: read everything again. */
  onResync: () => void;
  onState: (state: "live" | "reconnecting") => void;
};

const PATH = "/api/events";
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

function readHint(text: string): Hint | null {
  try {
    const { topic, id } = JSON.parse(text) as Partial<Hint>;
    return typeof topic === "string" ? { topic, id: String(id ?? "") } : null;
  } catch {
    return null;
  }
}

/**
 * Listens to the server's hints until the returned function is called. A hidden tab closes its
 * connection, because browsers allow few, and reopens it when shown. After any failure it reconnects with
 * growing delays; the server begins every stream with a resync.
 */
export function openHintStream({ onHint, onResync, onState }: HintStream): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const retry = () => {
    if (source === null) return;
    close();
    onState("reconnecting");
    timer = setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  };
  const open = () => {
    source = new EventSource(PATH);
    source.addEventListener("open", () => {
      wait = FIRST_WAIT_MS;
      onState("live");
    });
    source.addEventListener("hint", (event: MessageEvent<string>) => {
      const hint = readHint(event.data);
      if (hint) onHint(hint);
    });
    source.addEventListener("resync", onResync);
    source.addEventListener("error", retry);
  };
  const onVisibility = () => {
    if (document.visibilityState === "hidden") close();
    else if (source === null) open();
  };

  document.addEventListener("visibilitychange", onVisibility);
  if (document.visibilityState === "visible") open();
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    close();
  };
}
