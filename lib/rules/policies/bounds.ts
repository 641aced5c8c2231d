/** `each`: one alone · the others: together with what was asked for or paid before it. */
export const BOUNDS = ["each", "person_day", "account_day", "rolling"] as const;
export type Bound = (typeof BOUNDS)[number];
