"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { allowanceNeed, requireChecks } from "#lib/payouts/checks/payer-checks.ts";
import { begunSignature, type BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import { withReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import { requireDecided } from "#lib/payouts/checks/assess-execution.ts";
import { assessPayer, servedBy } from "#lib/payouts/checks/assess-payer.ts";
import { refuseExternal } from "#lib/payouts/checks/external-payer.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { requireSignable } from "#lib/payouts/checks/pre-signing-checks.ts";
import {
  draftFor,
  prepareSigningLock,
  takeSigningLock,
} from "#lib/allowances/checks/signing-lock.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import {
  lockPayoutIntent,
  movePayoutIntent,
  payoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { notePayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { Id, RowNumber, AddressText } from "#protocol/wire/ids.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

/**
 * Commits that a wallet is about to be opened, after the server has compared everything again and read the
 * chain. `again`: an earlier signature that the person says the wallet does not show; its nonce is used
 * again. The factor that is shown here also counts for the execution of this very content by this session,
 * however long the wallet takes.
 */
export const beginSignatureAction = action(
  z.object({
    intent: Id,
    account: AddressText,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    /** The wallet sets the old allowance to zero in the same request, where the token needs that. */
    at_once: z.boolean().default(false),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (
    input,
    { account, actor, store, transaction, exchange, audit },
  ): Promise<BegunSignature> => {
    const { purpose, at_once: atOnce } = input;
    audit.note({
      action: "payout:sign",
      subject: `intent ${input.intent}`,
      detail: { signer: input.account, purpose, ...(atOnce && { atOnce }) },
    });
    const quoted = await payoutIntent(store.db, account.id, input.intent);
    const intent = await withReceiver(store, exchange, quoted, "signed");
    const seen = { seenHash: input.hash, audit };
    const allowance = await requireSignable(store.db, account, intent, seen);
    if (!intent) throw new DashboardError("NOT_FOUND");
    await refuseExternal(store.db, account.id, intent.id);
    const { network, spender, units, chainId } = allowance;
    const signer = addressOn(network, "account", input.account);
    const token = allowance.token.symbol;
    audit.note({ detail: { network, token, spender, units } });
    await requireProof(store.db, actor, { network, signer });
    const by = actor.person.id;
    const wanted = { by, intentId: intent.id, again: input.again };
    const turn = await prepareSigningLock(store, account, { network, signer }, wanted);
    const look = await assessPayer(store, account, intent, { allowance, address: signer });
    requireChecks(look.checks);
    const { payer } = look;
    if (!payer.known) throw new DashboardError("CHAIN_UNREACHABLE");
    const need = allowanceNeed(network, token, payer.allowanceUnits, units);
    if (need === "equal" && look.origin === "elsewhere")
      throw new DashboardError("ALLOWANCE_ELSEWHERE");
    if (need !== "equal") await requireDecided(store, account, { signer, network, token, spender });
    const isRight = need === "equal" || (need === "resets") === (purpose === "reset" || atOnce);
    if (!isRight) throw new DashboardError("ALLOWANCE_CHANGED");
    const isReset = purpose === "reset";
    const asked = isReset ? { ...allowance, units: 0n } : allowance;
    const draft = need === "equal" ? null : await draftFor(account.environment, signer, asked);
    const row = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      // Locks the address's row first, in the same order as an execution: the two can't deadlock, and what
      // the other has begun is visible below.
      await notePayingWallet(tx, account.id, { ...signerOn(network, signer), by });
      const locked = await lockPayoutIntent(tx, account.id, intent.id);
      await requireSignable(tx, account, locked, seen);
      if (!locked) throw new DashboardError("NOT_FOUND");
      const wanting = { actor, intent: locked, wallet: signer, withSigning: true };
      requireApproved(await payoutVerdict(tx, wanting));
      const pair = { signer, network, token };
      if (await openPayoutOf(tx, account.id, pair, intent.id))
        throw new DashboardError("PAYOUT_OPEN");
      // Decided executions were ended above, so an open one was begun meanwhile.
      const executed = await openExecutions(tx, account.id, { ...pair, spender });
      if (need !== "equal" && executed.length > 0) throw new DashboardError("EXECUTION_OPEN");
      await movePayoutIntent(tx, account.id, intent.id, ["quoted", "signing"], "signing", {
        set: { signing_address: signer, fresh_session: actor.id, fresh_hash: input.hash },
      });
      await audit.writeIn(tx);
      if (need === "equal") return null;
      return takeSigningLock(tx, account.id, pair, {
        turn,
        payer,
        draft,
        asked: {
          intent_id: intent.id,
          purpose,
          chain_id: chainId === null ? null : BigInt(chainId),
          token,
          token_address: allowance.token.address,
          spender,
          units: asked.units,
          content_hash: input.hash,
          asked_by: by,
          serves: purpose === "approve" ? servedBy(intent, allowance) : null,
        },
      });
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: intent.id });
    return row === null ? { state: "already_allowed" } : begunSignature(row, allowance);
  },
  { fresh: true },
);
