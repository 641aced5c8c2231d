"use server";
import { action } from "#lib/core/doors/action.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { askPayinApprovers } from "#lib/payins/checks/ask-payin-approvers.ts";
import { requirePayable } from "#lib/payins/checks/require-payable.ts";
import { lockPayinIntent } from "#lib/payins/rows/payin-intents.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** Asks others to approve a payin exactly as it was shown. */
export const requestPayinApprovalAction = action(
  z.object({ intent: Id, quote: Id }),
  "payin:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `intent ${input.intent}` });
    const request = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const locked = await lockPayinIntent(tx, account.id, input.intent);
      const intent = await requirePayable(tx, account, locked, { seenQuote: input.quote, audit });
      const asked = await askPayinApprovers(tx, { actor, intent, audit });
      await audit.writeIn(tx);
      return asked;
    });
    await sendHint(store.db, { account: account.id, topic: "payins", id: input.intent });
    return { request };
  },
);
