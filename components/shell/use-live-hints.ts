"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { setStream } from "./connection.ts";
import { openHintStream } from "./hint-stream.ts";

/** Under this word a key names one object; any other key is of a list and hears every hint. */
export const ONE = "one";

/**
 * Reads again what the server's hints are about. Keys of live queries begin with the hint's topic:
 * `["payins", "list", …]`, `["payins", ONE, id]`.
 */
export function useLiveHints(): void {
  const client = useQueryClient();
  useEffect(() => {
    const close = openHintStream({
      onHint: ({ topic, id }) =>
        void client.invalidateQueries({
          predicate: ({ queryKey: [about, kind, which] }) =>
            about === topic && (kind !== ONE || which === id),
        }),
      onResync: () => void client.invalidateQueries(),
      onState: setStream,
    });
    return () => {
      close();
      setStream(null);
    };
  }, [client]);
}
