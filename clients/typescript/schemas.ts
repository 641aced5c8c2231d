import type { components } from "./interface.ts";

/** Every record, list of words and input of the interface, by its name in the OpenAPI document. */
export type Schemas = components["schemas"];

/** An amount is text here and never a number: `0.1 + 0.2` is no amount that anybody means. */
export type Exact<Input> = {
  [Field in keyof Input]: Field extends "request_amount" | "amount"
    ? Input[Field] extends undefined
      ? undefined
      : undefined extends Input[Field]
        ? string | undefined
        : string
    : Input[Field];
};

/** What an event says, by `event`. More events may come: leave what you don't know alone. */
export type PonteEvent =
  | Schemas["PayinNewEvent"]
  | Schemas["PayinUpdatedEvent"]
  | Schemas["PayinCompletedEvent"]
  | Schemas["PayoutNewEvent"]
  | Schemas["PayoutUpdatedEvent"]
  | Schemas["PayoutCompletedEvent"]
  | Schemas["KycApprovedEvent"]
  | Schemas["KycRejectedEvent"]
  | Schemas["WebhookTestEvent"]
  | Schemas["WebhookPausedEvent"];
