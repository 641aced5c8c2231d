import { NOUNS, PURE, under, type Noun, type Room } from "./room.ts";

/** What is judged without a look-up, for screens, wallets, doors and the core alike; and whose rules they build on. */
const RULES_KNOW: Partial<
  Record<
    Noun | "activity" | "agents" | "closes" | "exports" | "insights" | "reconciliation",
    readonly string[]
  >
> = {
  insights: ["activity"],
  // What it drafts is what each form takes.
  agents: ["batches", "payouts", "policies", "reconciliation", "attachments", "activity"],
  payins: ["spenders", "activity", "attachments"],
  payouts: ["allowances", "paying-wallets", "spenders", "activity", "attachments"],
  accounting: ["activity"],
  "paying-wallets": ["spenders"],
  // What is approved is shown with its files, its purpose and its labels.
  policies: ["people", "attachments", "regulatory", "activity"],
  // What is declared of a wallet comes with its form.
  wallets: ["regulatory"],
  // A payment is named as its files name it.
  regulatory: ["attachments"],
  receipts: ["payins", "payouts", "connection", "people"],
  // A line is a receiver, an amount and the labels of a payout.
  batches: ["pix-accounts", "activity", "accounting"],
  // Its form is a payout's or a payin's, with when.
  schedules: ["payouts", "payins"],
  // A bank's CSV is read as a spreadsheet's, and payers' names are compared as payins do.
  reconciliation: ["accounting", "payins"],
  // What differs keeps a month open.
  closes: ["reconciliation"],
};
export const ruleRooms = (
  [...NOUNS, "activity", "agents", "closes", "exports", "insights", "reconciliation"] as const
).map((noun): Room => ({
  at: `lib/rules/${noun}`,
  may: [...under("lib/rules", RULES_KNOW[noun] ?? []), "lib/format", "protocol"],
  packages: PURE,
}));
