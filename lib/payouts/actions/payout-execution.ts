"use server";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { executePayout } from "#lib/payouts/exchange/execute-payout.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { refreshReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { assessPayer } from "#lib/payouts/checks/assess-payer.ts";
import { requireNoOpenExecution } from "#lib/payouts/checks/assess-execution.ts";
import { requireExternalAllowed } from "#lib/payouts/checks/external-payer.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { requireFactorToExecute } from "#lib/payouts/checks/payout-factor.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { requireChecks } from "#lib/payouts/checks/payer-checks.ts";
import { requireSignable } from "#lib/payouts/checks/pre-signing-checks.ts";
import { storeSignatureOutcome } from "#lib/allowances/checks/assess-signature.ts";
import { requirePurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { recordExecution } from "#lib/payouts/rows/payout-executions.ts";
import {
  lockPayoutIntent,
  movePayoutIntent,
  payoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { externalAllowanceOf } from "#lib/allowances/rows/external-allowances.ts";
import { storedQuote } from "#lib/payouts/rows/payout-signing-check.ts";
import { payoutOfIntent } from "#lib/payouts/rows/payouts.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { Id } from "#protocol/wire/ids.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { PAYOUT_FIGURES } from "#protocol/payouts/payout-quote.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/** The dashboard's id of the payout; null while the exchange's answer is missing. */
export type ExecutedPayout = { payout: string | null };

const WAIT_FOR_ANSWER_SECONDS = 30;
const BEGUN: readonly string[] = ["executing", "unclear", "done"];

/**
 * Requests the payout from the exchange once its allowance is confirmed; the server first compares everything
 * again. A repeated request, from another tab or a second click, gets the same payout. Who acts is
 * shown by a factor or by the signature, as `requireFactorToExecute` says.
 */
export const executePayoutAction = action(
  z.object({ intent: Id, hash: Hash }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<ExecutedPayout> => {
    audit.note({ action: "payout:execute", subject: `intent ${input.intent}` });
    const shown = { shownHash: input.hash, audit };
    const isBegun = async (): Promise<ExecutedPayout> => {
      const payout = await payoutOfIntent(store.db, account.id, input.intent);
      return { payout: payout ? String(payout.id) : null };
    };
    const signed = await payoutIntent(store.db, account.id, input.intent);
    const intent = await refreshReceiver(store, exchange, signed, "signed");
    if (intent && BEGUN.includes(intent.status)) return isBegun();
    const allowance = await requireSignable(store.db, account, intent, shown);
    const signer = parseAddress(allowance.network, intent?.signing_address ?? "");
    if (!intent || "reason" in signer) throw new DashboardError("ALLOWANCE_MISSING");
    const { address } = signer;
    const external = await externalAllowanceOf(store.db, account.id, intent.id);
    if (!external)
      await requireProof(store.db, actor, { network: allowance.network, signer: address });
    const assessed = await assessPayer(store, account, intent, { allowance, address });
    requireChecks(assessed.checks, ["gas"]);
    if (assessed.origin === "elsewhere") throw new DashboardError("ALLOWANCE_ELSEWHERE");
    if (!assessed.isAllowed || !assessed.payer.known) throw new DashboardError("ALLOWANCE_MISSING");
    const { head } = assessed.payer;
    if (assessed.last)
      await storeSignatureOutcome(store.db, assessed.last.row, assessed.last.assessment);
    const { network, token, spender, units } = allowance;
    const pair = { signer: address, network, token: token.symbol };
    // Approvals from elsewhere are not held back while an earlier one may still be taken.
    if (external)
      await requireNoOpenExecution(store, account, { ...pair, spender }, { intent: intent.id });
    audit.note({ detail: { network, token: token.symbol, units, signer: address } });
    const begun = await transaction(async (tx) => {
      const by = actor.person.id;
      await lockDecisions(tx, account.id);
      // Locks the address's row: of two intents of one wallet, the second sees the first.
      await recordPayingWallet(tx, account.id, { family: allowance.family, address, by });
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      if (locked && BEGUN.includes(locked.status)) return null;
      await requireSignable(tx, account, locked, shown);
      // After a refusal a new quote can be executed at once, because its allowance was never revoked.
      const isReady = locked?.status === "signing" || locked?.status === "quoted";
      if (!isReady || locked.signing_address !== address)
        throw new DashboardError("ALLOWANCE_MISSING");
      if (external) await requireExternalAllowed(tx, actor, intent.id);
      await requirePurpose(tx, account, { of: "payout", id: intent.id, wallet: address });
      const asked = { actor, intent: locked, wallet: address, withSigning: false };
      const verdict = await payoutVerdict(tx, asked);
      requireApproved(verdict);
      if (await openPayoutOf(tx, account.id, pair, intent.id))
        throw new DashboardError("PAYOUT_OPEN");
      await requireFactorToExecute(tx, actor, { intent: locked, verdict, assessed });
      await movePayoutIntent(tx, account.id, intent.id, ["signing", "quoted"], "executing", {
        askAgainInSeconds: WAIT_FOR_ANSWER_SECONDS,
        set: { executed_at: sql<Date>`now()`, attempts: 0 },
      });
      const quote = storedQuote(locked);
      if (quote === null) throw new DashboardError("QUOTE_CHANGED");
      await recordExecution(tx, account.id, {
        intent_id: locked.id,
        payout_quote_id: quote.payoutQuoteId,
        ...pair,
        spender,
        units,
        ...PAYOUT_FIGURES.columns(quote),
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
