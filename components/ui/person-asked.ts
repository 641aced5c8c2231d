"use client";
import { useSyncExternalStore } from "react";

let questions = 0;
const readers = new Set<() => void>();
const change = (by: 1 | -1) => {
  questions += by;
  for (const read of readers) read();
};

/** Counts a question over the page as asked until it is answered. */
export async function whileAsked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  change(1);
  try {
    return await ask();
  } finally {
    change(-1);
  }
}

const subscribe = (read: () => void) => {
  readers.add(read);
  return () => readers.delete(read);
};
const isAsked = () => questions > 0;

/** Whether the person is asked something over the page: what is pending below waits for them alone. */
export const usePersonAsked = () => useSyncExternalStore(subscribe, isAsked, isAsked);
