import type { ApprovedBatch } from "./approved-batch.ts";
import type { ApprovedPayin } from "./approved-payin.ts";
import type { ApprovedPayout } from "./approved-payout.ts";
import type { RecipientContents } from "./approved-recipient.ts";
import type { RequestedChange } from "./requested-change.ts";

/** `again`: the input to make the change with; null: it holds a secret, and is typed again. */
type StoredChange = RequestedChange & { again: Readonly<Record<string, unknown>> | null };

/** What a request can be about, and what its approval is for. */
export type RequestContents = RecipientContents & {
  payout: ApprovedPayout;
  batch: ApprovedBatch;
  payin: ApprovedPayin;
  change: StoredChange;
};
export type RequestOperation = keyof RequestContents;
