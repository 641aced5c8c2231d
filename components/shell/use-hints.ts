import { useEffect, useEffectEvent } from "react";
import { setStream } from "./connection.ts";
import { openHintStream, type Hint } from "./hint-stream.ts";

/**
 * Subscribes a view to hints: `onHint` with what has changed at the server, `onResync` when hints may
 * have been missed and everything must be read again.
 */
export function useHints(onHint: (hint: Hint) => void, onResync: () => void): void {
  const hinted = useEffectEvent(onHint);
  const resynced = useEffectEvent(onResync);
  useEffect(() => {
    const close = openHintStream({
      onHint: (hint) => hinted(hint),
      onResync: () => resynced(),
      onState: setStream,
    });
    return () => {
      close();
      setStream(null);
    };
  }, []);
}
