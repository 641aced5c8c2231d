import { describedInput, describedObject } from "#protocol/wire/described.ts";
import { ReceiverEventData, WebhookBody } from "./events.ts";
import {
  createReceiver,
  CreateReceiver,
  deleteReceiver,
  DeliveryDetail,
  DeliveryRecord,
  getDelivery,
  getReceiver,
  ListDeliveries,
  listReceiverDeliveries,
  ReplayDeliveries,
  replayDeliveries,
  replayDelivery,
  resendDelivery,
  rotateReceiver,
  testReceiver,
  UpdateReceiver,
  WebhookReceiver,
} from "./webhook-deliveries.ts";

const delivery = "The delivery's id.";
const receiver = "The receiver's id.";
const moment = "An instant with its offset, or a day in UTC.";

const DELIVERY = {
  id: delivery,
  last_status: "The last HTTP status; null where nobody answered.",
  last_error: "What went wrong last.",
  next_attempt_at: "When it is sent again; null: not by itself.",
} as const;
const RECEIVER = {
  id: receiver,
  events: "Those it gets; *: all, also those to come.",
  paused_for: null,
  paused_at: null,
} as const;
const PAGE = {
  status: null,
  before: "The last row's sequence: the next page.",
  limit: [
    "Rows at most.",
    {
      type: "integer",
      format: "int32",
      minimum: 1,
      maximum: 100,
      default: 20,
      pattern: undefined,
    },
  ],
} as const;
const GIVEN = {
  url: ["Where events go; https in production.", { format: "uri", maxLength: 2000 }],
  events: "Those it gets; null and absent: all.",
} as const;

/** What OpenAPI says of receivers of events, and of deliveries. */
export const WEBHOOK_DESCRIPTIONS = [
  describedObject(DeliveryRecord, "Delivery", "An event on its way.", DELIVERY),
  describedObject(DeliveryDetail, "DeliveryDetail", "An event on its way, with what is sent.", {
    ...DELIVERY,
    webhook_id: receiver,
    payload: null,
  }),
  describedObject(WebhookBody, "WebhookBody", "Any event, as it is sent.", {
    id: delivery,
    data: "What the event says of its kind.",
  }),
  describedObject(ReceiverEventData, "ReceiverEventData", "A receiver at that moment.", {
    webhook_id: receiver,
    status: null,
    reason: "gone: it answered 410; null for a test.",
    document: "The CNPJ of the sub-account whose receiver it is.",
  }),
  describedObject(WebhookReceiver, "WebhookReceiver", "A receiver of events.", RECEIVER),
  describedObject(
    createReceiver.reply,
    "WebhookReceiverWithSecret",
    "A receiver with its secret.",
    {
      ...RECEIVER,
      secret: "Key of the signatures: whsec_ and base64.",
    },
  ),
  describedObject(replayDelivery.reply, "QueuedDelivery", "An event that is sent again.", {
    id: delivery,
  }),
  describedObject(replayDeliveries.reply, "ReplayedDeliveries", "How many are sent again.", {
    replayed: "How many.",
    has_more: "Whether more wait for another call.",
  }),
  describedInput(ListDeliveries, PAGE),
  describedInput(getDelivery.input, { id: delivery }),
  describedInput(replayDelivery.input, { id: delivery }),
  describedInput(ReplayDeliveries, {
    from: moment,
    to: moment,
    status: "Which; absent: dead ones.",
    webhook_id: receiver,
  }),
  describedInput(CreateReceiver, GIVEN),
  describedInput(UpdateReceiver, { ...GIVEN, id: receiver }),
  describedInput(getReceiver.input, { id: receiver }),
  describedInput(deleteReceiver.input, { id: receiver }),
  describedInput(rotateReceiver.input, { id: receiver }),
  describedInput(testReceiver.input, { id: receiver }),
  describedInput(listReceiverDeliveries.input, { ...PAGE, id: receiver }),
  describedInput(resendDelivery.input, { id: receiver, delivery_id: delivery }),
];
