import type { Mutant } from "./mutants.ts";

/** A mutant that nothing can notice, named by its file, its line's text and what changes. */
type Equivalent = Pick<Mutant, "path" | "text" | "change"> & { nth?: number; why: string };

export const EQUIVALENTS: readonly Equivalent[] = [];

/** Whether somebody has said why nothing can notice it. */
export const isEquivalent = (mutant: Mutant): boolean =>
  EQUIVALENTS.some(
    ({ path, text, change, nth = 1 }) =>
      path === mutant.path &&
      text === mutant.text &&
      change === mutant.change &&
      nth === mutant.nth,
  );
