"use client";
import { useState } from "react";
import { turnsOf, type Turn } from "./turns-of.ts";

/**
 * A panel's requests to its wallet, the last one shown. They are no transitions, because every other one of
 * the page, its links included, would wait for the wallet too.
 */
export function useTurns() {
  const [{ turn, trouble }, show] = useState<Turn>({ turn: 0, trouble: null });
  const [turns] = useState(() => turnsOf(show));
  return { ...turns, isOpen: turn !== 0, trouble };
}
