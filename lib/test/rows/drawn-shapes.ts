import { drawnSlice } from "#service/test/drawn-slice.ts";
import { ONE_OF_ALL, type Shape } from "./filled-tables.ts";

/** What a company's day mixes, and what is nobody's. */
const OTHERS: Record<string, Shape> = {
  mixed: { ...ONE_OF_ALL, receivers: 200, wallets: 50 },
  "none of an intent": { ...ONE_OF_ALL, hasIntents: false },
  "all in another account": { ...ONE_OF_ALL, account: "other" },
};

/** The one that most indexes are for, and one of the others. */
export const DRAWN_SHAPES: readonly (readonly [string, Shape])[] = [
  ...drawnSlice("shapes of a history", Object.entries(OTHERS), 1),
  ["all to one receiver, from one wallet", ONE_OF_ALL],
];
