import "server-only";
import type { Pen, Style } from "./pen.ts";

/** The screens' own colours on white. */
export const INK = "#161b24";
export const SOFT = "#474d59";
export const MUTED = "#5e6572";
export const LINE = "#dde0e5";
export const [OK, WARN, ACCENT, BAD] = ["#0a693c", "#865403", "#1853c6", "#b32322"] as const;

/** Over a part, and over what stands beside a code. */
export const HEAD: Style = { size: 10.5, colour: INK, strong: true };

/** Where one may draw; what is lower than `bottom` goes to another page. */
export type Paper = { x: number; width: number; top: number; bottom: number };

/** Goes to a new page where a part would be cut. */
export function makeRoom(pen: Pen, { top, bottom }: Paper, height: number): void {
  if (pen.y + height <= bottom) return;
  pen.doc.addPage();
  pen.y = top;
}
