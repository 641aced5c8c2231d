"use client";
import { QueryClient, QueryClientProvider, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DoorFault } from "./read-door.ts";
import { useHints } from "./use-hints.ts";
import { ONE } from "./use-live-read.ts";
import type { Elements } from "#components/ui/elements.ts";

const TRIES = 3;
const LONGEST_WAIT_MS = 15_000;
/** With these codes a retry would get the same answer. */
const FINAL = new Set([
  "SIGN_IN_REQUIRED",
  "ACCOUNT_CHANGED",
  "NOT_ALLOWED",
  "NOT_FOUND",
  "INVALID_INPUT",
]);

function newClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5000,
        retry: (count, error) =>
          count < TRIES && !(error instanceof DoorFault && FINAL.has(error.code)),
        retryDelay: (count, error) =>
          error instanceof DoorFault && error.retryAfterSeconds !== undefined
            ? error.retryAfterSeconds * 1000
            : Math.min(1000 * 2 ** count, LONGEST_WAIT_MS),
      },
    },
  });
}

/** Surrounds the live parts of a page: hints keep what is read inside up to date. */
export function LiveProvider({ children }: { children: Elements }) {
  const [client] = useState(newClient);
  return (
    <QueryClientProvider client={client}>
      <Hints />
      {children}
    </QueryClientProvider>
  );
}

/**
 * Refetches what the server's hints name. Keys of live queries begin with the hint's topic: `["payins",
 * "list", …]`, `["payins", ONE, id]`.
 */
function Hints() {
  const client = useQueryClient();
  useHints(
    ({ topic, id }) =>
      void client.invalidateQueries({
        predicate: ({ queryKey: [about, kind, which] }) =>
          about === topic && (kind !== ONE || which === id),
      }),
    () => void client.invalidateQueries(),
  );
  return null;
}
