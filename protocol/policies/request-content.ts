import type { ApprovedPayout } from "./approved-payout.ts";
import type { AskedChange } from "./asked-change.ts";

/** `again`: the input to make the change with; null: it holds a secret, and is typed again. */
type KeptChange = AskedChange & { again: Readonly<Record<string, unknown>> | null };

/** What a request can be about, and what its approval is for. */
export type RequestContents = { payout: ApprovedPayout; change: KeptChange };
export type RequestDeed = keyof RequestContents;
