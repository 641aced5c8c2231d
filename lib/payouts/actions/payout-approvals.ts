"use server";
import { addressOn } from "#lib/core/doors/address-on.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { askEligibleApprovers } from "#lib/payouts/checks/ask-eligible-approvers.ts";
import { refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { lockPayoutIntent, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { refuseExternal } from "#lib/payouts/checks/external-payer.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { requireSignable } from "#lib/payouts/checks/pre-signing-checks.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { AddressText, Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** Asks others to approve a payout exactly as it was shown, to be paid by this wallet. */
export const requestPayoutApprovalAction = action(
  z.object({ intent: Id, account: AddressText, hash: Hash }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `intent ${input.intent}` });
    const quoted = await payoutIntent(store.db, account.id, input.intent);
    const intent = await refreshReceiver(store, exchange, quoted, "signed");
    const shown = { shownHash: input.hash, audit };
    const { network } = await requireSignable(store.db, account, intent, shown);
    if (!intent) throw new DashboardError("NOT_FOUND");
    await refuseExternal(store.db, account.id, intent.id);
    const wallet = addressOn(network, "account", input.account);
    await requireProof(store.db, actor, { network, signer: wallet });
    const request = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      await requireSignable(tx, account, locked, shown);
      if (!locked) throw new DashboardError("NOT_FOUND");
      return askEligibleApprovers(tx, { actor, intent: locked, wallet, audit });
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return { request };
  },
);
