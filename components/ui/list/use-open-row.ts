"use client";
import { useSearchParams } from "next/navigation";
import { ROW_NUMBER } from "#protocol/wire/row-number.ts";

/** The row that the address shows beside the list; null: none. */
export function useOpenRow(): string | null {
  const row = useSearchParams().get("open");
  return row !== null && ROW_NUMBER.test(row) ? row : null;
}
