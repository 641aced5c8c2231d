"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { executePayout } from "#lib/exchange/execute-payout.ts";
import { isExchangeFault } from "#lib/exchange/exchange-fault.ts";
import { withReceiver } from "#lib/exchange/read-receiver.ts";
import { lookAtPayer } from "#lib/gate/look-at-payer.ts";
import { requireProof } from "#lib/gate/require-proof.ts";
import { requireChecks, requireSignable } from "#lib/gate/require-signable.ts";
import { settleAs } from "#lib/gate/look-at-signature.ts";
import { sendHint } from "#lib/store/hints.ts";
import { openPayoutOf } from "#lib/store/open-payout.ts";
import { noteExecution } from "#lib/store/payout-executions.ts";
import { lockPayoutIntent, movePayoutIntent, payoutIntent } from "#lib/store/payout-intents.ts";
import { payoutOfIntent } from "#lib/store/payouts.ts";
import { noteSigningAccount } from "#lib/store/signing-accounts.ts";
import { parseAddress } from "#protocol/address.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");
const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** Our id of the payout; null while the exchange's answer is looked for. */
export type ExecutedPayout = { payout: string | null };

const WAIT_FOR_ANSWER_SECONDS = 30;
const BEGUN: readonly string[] = ["executing", "unclear", "done"];

/**
 * Asks the exchange for the payout, once its allowance is confirmed; everything is compared once
 * more by the server. Whoever asks again, in another tab or by a second click, gets the same payout.
 */
export const executePayoutAction = action(
  z.object({ intent: Id, hash: Hash }),
  "payout:create",
  async (input, { account, actor, store, exchange, audit }): Promise<ExecutedPayout> => {
    audit.note({ action: "payout:execute", subject: `intent ${input.intent}` });
    const seen = { seenHash: input.hash, audit };
    const isBegun = async (): Promise<ExecutedPayout> => {
      const payout = await payoutOfIntent(store.db, account.id, input.intent);
      return { payout: payout ? String(payout.id) : null };
    };
    const signed = await payoutIntent(store.db, account.id, input.intent);
    const intent = await withReceiver(store, exchange, signed, "signed");
    if (intent && BEGUN.includes(intent.status)) return isBegun();
    const allowance = await requireSignable(store.db, account, intent, seen);
    const signer = parseAddress(allowance.network, intent?.signing_address ?? "");
    if (!intent || "reason" in signer) throw new DeskError("ALLOWANCE_MISSING");
    const { address } = signer;
    await requireProof(store.db, actor, { network: allowance.network, signer: address });
    const look = await lookAtPayer(store, account, intent, { allowance, address });
    requireChecks(look.checks, ["gas"]);
    if (look.origin === "elsewhere") throw new DeskError("ALLOWANCE_ELSEWHERE");
    if (!look.isAllowed || !look.payer.known) throw new DeskError("ALLOWANCE_MISSING");
    const { head } = look.payer;
    if (look.last) await settleAs(store.db, look.last.row, look.last.looked);
    const { network, token, units } = allowance;
    audit.note({ detail: { network, token: token.symbol, units, signer: address } });
    const begun = await store.transaction(async (tx) => {
      const by = actor.person.id;
      // Holds the address's row: of two intents of one wallet the second sees the first.
      await noteSigningAccount(tx, account.id, { family: allowance.family, address, by });
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      if (locked && BEGUN.includes(locked.status)) return null;
      await requireSignable(tx, account, locked, seen);
      // A new quote for what was refused is ready by itself: its allowance was never taken back.
      const isReady = locked?.status === "signing" || locked?.status === "quoted";
      if (!isReady || locked.signing_address !== address) throw new DeskError("ALLOWANCE_MISSING");
      const pair = { signer: address, network, token: token.symbol };
      if (await openPayoutOf(tx, account.id, pair, intent.id)) throw new DeskError("PAYOUT_OPEN");
      await movePayoutIntent(tx, account.id, intent.id, ["signing", "quoted"], "executing", {
        askAgainInSeconds: WAIT_FOR_ANSWER_SECONDS,
        isExecuted: true,
      });
      const { payout_quote_id, commercial_rate, rate, sender_cents, receiver_cents } = locked;
      if (payout_quote_id === null || rate === null) throw new DeskError("QUOTE_CHANGED");
      if (sender_cents === null || receiver_cents === null) throw new DeskError("QUOTE_CHANGED");
      await noteExecution(tx, account.id, {
        intent_id: locked.id,
        payout_quote_id,
        ...pair,
        spender: allowance.spender,
        units,
        commercial_rate,
        rate,
        sender_cents,
        receiver_cents,
        flat_fee_cents: locked.flat_fee_cents,
        partner_fee_cents: locked.partner_fee_cents,
        head,
        asked_by: by,
      });
      await audit.writeIn(tx);
      return { ...locked, status: "executing" as const, executed_at: new Date() };
    });
    if (begun === null) return isBegun();
    const hint = (id: string) => sendHint(store.db, { account: account.id, topic: "payouts", id });
    try {
      const payout = await executePayout(store, exchange, begun);
      await hint(String(payout.id));
      return { payout: String(payout.id) };
    } catch (error) {
      if (isExchangeFault(error) && error.kind === "unclear") return { payout: null };
      throw error;
    } finally {
      await hint(intent.id);
    }
  },
);
