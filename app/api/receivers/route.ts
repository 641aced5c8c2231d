import { pickerDoor } from "#lib/core/doors/picker-door.ts";
import { searchReceivers } from "#lib/payouts/views/receiver-search.ts";

/** PIX accounts whose name or key holds a text, which may be part of somebody's CPF. */
export const POST = pickerDoor(
  "receivers",
  "payout:create",
  ({ text, also }, { store, actor, exchange }) =>
    searchReceivers({ store, session: actor, exchange }, text, also),
);
