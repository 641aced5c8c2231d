"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { env } from "#lib/core/env.ts";
import { connectionFacts, pinReceiver } from "#lib/core/exchange/connection-facts.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import { PinReceiver } from "#lib/rules/connection/pin-receiver.ts";
import type { PinnedReceiver } from "#lib/rules/payins/payin-check.ts";
import { returnSuspensePix } from "#protocol/api/unsettled.ts";
import { action } from "#lib/core/doors/action.ts";
import { dualControlAction } from "#lib/policies/checks/dual-control-action.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";

/** Returns a PIX that nobody can place to its payer, in full. */
export const returnSuspensePixAction = action(
  returnSuspensePix.input,
  "settings:write",
  async (input, { exchange, audit }) => {
    audit.note({ action: "suspense:return", subject: `PIX ${input.end_to_end_id}` });
    const { amount, status } = await exchange.call(returnSuspensePix, input);
    audit.note({ detail: { amount, status } });
    return { amount };
  },
  { fresh: true },
);

const factsOf = ({ name, key, takesDynamic }: PinnedReceiver) => ({
  receiver: name,
  pix_key: key,
  dynamic_codes: takesDynamic ? "shown" : "refused",
});

/**
 * Pins the required receiver of the connection's PIX payments, and says whether dynamic codes are shown; the
 * local service's is fixed.
 */
export const pinReceiverAction = dualControlAction(
  PinReceiver,
  "settings:write",
  async (input, { account, store, audit, second }) => {
    const { receiver_name, receiver_key, dynamic_codes = false } = input;
    const { connectionId } = account;
    const pin = {
      name: receiver_name || null,
      key: receiver_key || null,
      takesDynamic: dynamic_codes,
    };
    audit.note({
      action: "receiver:pin",
      subject: `connection ${connectionId}`,
      detail: factsOf(pin),
    });
    if (connectionId === MAIN_CONNECTION && env().exchange.isLocal)
      throw new DashboardError("CONFLICT");
    await store.transaction(async (tx) => {
      // First: whether it opens anything depends on what stands.
      await lockDecisions(tx, account.id);
      const { name, receiver: old } = await connectionFacts(tx, connectionId);
      const change = {
        change: "receiver:pin",
        object: connectionId,
        subject: name,
        before: factsOf(old),
        after: factsOf(pin),
        again: input,
      } as const;
      // Taking a pin away opens too: without one, any receiver is shown.
      const repins = old.name !== pin.name || old.key !== pin.key;
      const opens = repins || (pin.takesDynamic && !old.takesDynamic);
      if (opens) await second.requireTwo(tx);
      await second.takeIn(tx, opens ? change : null);
      await pinReceiver(tx, connectionId, pin);
      await audit.writeIn(tx);
    });
    return { isPinned: pin.name !== null };
  },
);
