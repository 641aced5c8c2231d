"use client";
import { useOpenRow } from "./use-open-row.ts";

/** Inside a row: marks it while it is shown beside the list. */
export function OpenMark({ row, word }: { row: string; word: string }) {
  return useOpenRow() === row && <span className="is-beside sr-only">{` · ${word}`}</span>;
}
