import type { PayinStatus } from "#protocol/payins/payins.ts";

/** How a payin went, beyond its status. */
export type PayinStory =
  | "completed"
  | "paid_twice"
  | "differs"
  | "expired"
  | "late"
  | "wrong_amount"
  | "late_returning"
  | "undeliverable"
  | "undeliverable_returning"
  | "awaiting_pix"
  | "asking_bank"
  | "sending"
  | "confirming";

export const PAYINS = 2_000;
/** The newest of them are under way, or ended not long ago; counted from the last. */
export const UNDER_WAY = [
  "awaiting_pix",
  "awaiting_pix",
  "asking_bank",
  "sending",
  "confirming",
  "undeliverable_returning",
  "late_returning",
  "sending",
] as const satisfies readonly PayinStory[];
const SELDOM: readonly [PayinStory, every: number][] = [
  ["differs", 667],
  ["undeliverable", 331],
  ["paid_twice", 211],
  ["wrong_amount", 173],
  ["late", 83],
  ["expired", 27],
];

export function payinStoryOf(at: number, count: number): PayinStory {
  const recent = UNDER_WAY[count - 1 - at];
  if (recent) return recent;
  return SELDOM.find(([, every]) => at % every === every - 1)?.[0] ?? "completed";
}

export const IS_PAID: readonly PayinStory[] = [
  "completed",
  "paid_twice",
  "differs",
  "undeliverable",
  "undeliverable_returning",
  "sending",
  "confirming",
];
export const IS_COMPLETED: readonly PayinStory[] = ["completed", "paid_twice", "differs"];

export const payinStatusOf = (story: PayinStory): PayinStatus => {
  if (IS_COMPLETED.includes(story)) return "completed";
  if (story === "undeliverable") return "failed";
  const isOpen = IS_PAID.includes(story) || story === "asking_bank" || story === "awaiting_pix";
  return isOpen ? "processing" : "expired";
};
