import "server-only";
import type { Movement } from "#lib/activity/rows/movements.ts";
import type { Totals } from "./totals.ts";

/** A file that is written part by part: each part depends on nothing but its rows. */
export type PartWriter = {
  head: () => Uint8Array;
  rows: (lines: readonly Movement[]) => Uint8Array;
  tail: (totals: Totals) => Uint8Array;
};

const text = new TextEncoder();
export const utf8 = (value: string): Uint8Array => text.encode(value);
export const NOTHING = new Uint8Array();
