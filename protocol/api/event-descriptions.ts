import { describedObject } from "#protocol/wire/described.ts";
import type { z } from "#protocol/wire/zod.ts";
import {
  type AnyEvent,
  KycEventData,
  PayinEventData,
  PayoutEventData,
  ReceiverEventData,
} from "./events.ts";

/** What OpenAPI says of the events' data. */
export const EVENT_DESCRIPTIONS = [
  describedObject(PayinEventData, "PayinEventData", "The payin at that moment.", {}),
  describedObject(KycEventData, "KycEventData", "How an analysis ended.", {}),
];

/** Each event under a name without dots, for generators: when it comes, and what it carries. */
export const EVENT_WORDS = {
  "crypto.payin.new": {
    name: "PayinNew",
    text: "A payin's PIX was paid.",
    data: PayinEventData,
  },
  "crypto.payin.updated": {
    name: "PayinUpdated",
    text: "A payin's tokens were sent, or it expired or failed.",
    data: PayinEventData,
  },
  "crypto.payin.completed": {
    name: "PayinCompleted",
    text: "A payin's tokens are final.",
    data: PayinEventData,
  },
  "crypto.payout.new": {
    name: "PayoutNew",
    text: "A payout awaits its allowance.",
    data: PayoutEventData,
  },
  "crypto.payout.updated": {
    name: "PayoutUpdated",
    text: "A payout went on, failed or was refunded.",
    data: PayoutEventData,
  },
  "crypto.payout.completed": {
    name: "PayoutCompleted",
    text: "A payout's receiver has the reais.",
    data: PayoutEventData,
  },
  "kyc.approved": {
    name: "KycApproved",
    text: "A company may move money.",
    data: KycEventData,
  },
  "kyc.rejected": {
    name: "KycRejected",
    text: "A company may send documents again.",
    data: KycEventData,
  },
  "webhook.test": {
    name: "WebhookTest",
    text: "A receiver is tried.",
    data: ReceiverEventData,
  },
  "webhook.paused": {
    name: "WebhookPaused",
    text: "Another receiver is no longer sent to.",
    data: ReceiverEventData,
  },
} as const satisfies Record<AnyEvent, { name: string; text: string; data: z.ZodType }>;

/** What every event has besides its data. */
export const EVENT_FIELDS = {
  id: "The delivery's id, the same on each attempt.",
  event: "Which event it is.",
  created_at: "A moment, UTC.",
  sequence: "Grows with each event of an account.",
} as const;
