"use client";
import { createContext } from "react";

export type Selection = {
  selected: ReadonlySet<string>;
  /** Every row of the page, in its order. */
  keys: readonly string[];
  press: (key: string, isOn: boolean, isRange: boolean) => void;
  pressAll: (isOn: boolean) => void;
};

/** Null outside a list whose rows can be selected. */
export const SelectionContext = createContext<Selection | null>(null);
