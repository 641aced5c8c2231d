"use server";
import { sql } from "kysely";
import {
  acquireSigningLock,
  askedAllowance,
  draftFor,
  prepareSigningLock,
} from "#lib/allowances/checks/signing-lock.ts";
import { begunSignature, type BegunSignature } from "#lib/allowances/views/begun-signature.ts";
import { hasGasFor } from "#lib/chain/port/payer.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import type { Account } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { hasLeft } from "#lib/batches/checks/allowance-left.ts";
import { askBatchApproval, requireNotApprover } from "#lib/batches/checks/ask-batch-approval.ts";
import { batchAllowance, isAllowed, purposeOfBatch } from "#lib/batches/checks/batch-allowance.ts";
import { batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import {
  fixedBatch,
  isUntouched,
  lockFixedBatch,
  type FixedBatch,
} from "#lib/batches/rows/fixed-batches.ts";
import { paidLines, unitsTaken, type PaidLine } from "#lib/batches/rows/paid-lines.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { recordPayingWallet } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { requireNoOpenExecution } from "#lib/payouts/checks/assess-execution.ts";
import { allowanceNeed, signaturesFor } from "#lib/payouts/checks/payer-checks.ts";
import { openPayoutOf } from "#lib/payouts/rows/open-payout.ts";
import { openExecutions } from "#lib/payouts/rows/payout-executions.ts";
import { payoutFactorMinutes } from "#lib/payouts/rows/payout-factor.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import { maySign } from "#lib/rules/batches/batch-states.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { requireLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Hash = z.string().regex(/^0x[0-9a-f]{64}$/, "invalid");

type Seen = { batch: FixedBatch; lines: PaidLine[] };

/** A fixed batch as it was shown, row by row. @throws DashboardError `NOT_FOUND`, `CONFLICT`, `QUOTE_CHANGED` */
function requireShown(batch: FixedBatch | null, lines: PaidLine[], shownHash: string): Seen {
  if (!batch) throw new DashboardError("NOT_FOUND");
  if (!maySign(batch.state, batch.why)) throw new DashboardError("CONFLICT");
  if (batch.content_hash !== shownHash || !isUntouched(batch, lines)) {
    throw new DashboardError("QUOTE_CHANGED");
  }
  return { batch, lines };
}

const seenBatch = async (store: Store, account: Account, id: string, shownHash: string) => {
  const batch = await fixedBatch(store.db, account.id, id);
  return requireShown(batch, batch ? await paidLines(store.db, batch) : [], shownHash);
};

const lockSeenBatch = async (tx: Tx, account: Account, id: string, shownHash: string) => {
  const batch = await lockFixedBatch(tx, account.id, id);
  return requireShown(batch, batch ? await paidLines(tx, batch) : [], shownHash);
};

/** Asks others to approve a batch exactly as it was shown: one request for all of its lines. */
export const requestBatchApprovalAction = action(
  z.object({ batch: Id, hash: Hash }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }): Promise<{ request: string }> => {
    audit.note({ action: "approval:ask", subject: `batch ${input.batch}` });
    const request = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const seen = await lockSeenBatch(tx, account, input.batch, input.hash);
      const asked = await askBatchApproval(tx, { actor, ...seen, audit });
      await audit.writeIn(tx);
      return asked;
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: input.batch });
    return { request };
  },
);

/** @throws DashboardError for the first receiver that money may not move to */
async function requireAllCooledOff(tx: Tx, accountId: string, lines: readonly PaidLine[]) {
  for (const { intent } of lines) {
    const object = String(intent.pix_account_id);
    await requireCooledOff(tx, { accountId, operation: "pix_account", object });
  }
}

/**
 * Commits that a wallet is about to be opened for a batch's allowance, after the server has compared everything
 * again and read the chain. It always takes a factor: one signature lets many payouts follow without another. Once
 * the allowance is confirmed, the lines are paid by themselves.
 */
export const beginBatchSignatureAction = action(
  z.object({
    batch: Id,
    hash: Hash,
    purpose: z.enum(["approve", "reset"]),
    /** The wallet sets the old allowance to zero in the same request, where the token needs that. */
    at_once: z.boolean().default(false),
    again: RowNumber.optional(),
  }),
  "payout:create",
  async (input, context): Promise<BegunSignature> => {
    const { account, actor, store, transaction, audit } = context;
    const { purpose, at_once: atOnce } = input;
    audit.note({ action: "payout:sign", subject: `batch ${input.batch}`, detail: { purpose } });
    const { batch, lines } = await seenBatch(store, account, input.batch, input.hash);
    const { network, token, wallet: signer, spender } = batch;
    const taken = unitsTaken(lines);
    const units = nextSlice(batch, taken);
    audit.note({ detail: { network, token, signer, spender, units } });
    await requireProof(store.db, actor, { network, signer });
    const wanted = { by: actor.person.id, intentId: null, batchId: batch.id, again: input.again };
    const lock = await prepareSigningLock(store, account, { network, signer }, wanted);
    const allowance = await batchAllowance(store.db, account, batch, units);
    const pin = await isPinStillValid(store, account, network);
    if (pin === "fails") throw new DashboardError("SPENDER_CHANGED");
    // Whoever has taken something would take the next allowance too.
    const left = await hasLeft({ store, account, batch });
    if (left === null) throw new DashboardError("CHAIN_UNREACHABLE");
    if (left) throw new DashboardError("ALLOWANCE_CHANGED");
    const { environment } = account;
    const payer = await readPayer({ environment, network, token, owner: signer, spender });
    if (!payer.known || pin === "unknown") throw new DashboardError("CHAIN_UNREACHABLE");
    if (payer.isContract) throw new DashboardError("CONTRACT_WALLET");
    // The slice, or all that is expected still, whichever is less.
    const expected = batch.units - taken;
    const needed = units < expected ? units : expected;
    if (payer.balanceUnits < needed) throw new DashboardError("BALANCE_TOO_LOW");
    const need = allowanceNeed(network, token, payer.allowanceUnits, units);
    if (need === "equal") {
      // Whatever else it was given for, it must be revoked first: no consent covers so many payouts.
      if (!(await isAllowed(store, account, batch, units)))
        throw new DashboardError("ALLOWANCE_ELSEWHERE");
      return { state: "already_allowed" };
    }
    if (!hasGasFor(payer, signaturesFor(need))) throw new DashboardError("GAS_TOO_LOW");
    const pair = { signer, network, token };
    await requireNoOpenExecution(store, account, { ...pair, spender });
    const isRight = (need === "resets") === (purpose === "reset" || atOnce);
    if (!isRight) throw new DashboardError("ALLOWANCE_CHANGED");
    const asked = purpose === "reset" ? { ...allowance, units: 0n } : allowance;
    const draft = await draftFor(environment, signer, asked);
    const row = await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      // Locks the address's row first, in the same order as an execution: the two can't deadlock.
      await recordPayingWallet(tx, account.id, {
        ...signerOn(network, signer),
        by: actor.person.id,
      });
      const seen = await lockSeenBatch(tx, account, batch.id, input.hash);
      const decided = seen.lines.filter(({ state }) => state === "waiting");
      await requireAllCooledOff(tx, account.id, decided);
      await requireLinePurposes(tx, account, batch, decided);
      const all = { actor, ...seen, decided, withSigning: true };
      const verdict = await batchVerdict(tx, all);
      requireApproved(verdict);
      requireNotApprover(verdict.request, actor.person.id);
      const [first] = seen.lines;
      if (await openPayoutOf(tx, account.id, pair, first?.intent.id ?? null)) {
        throw new DashboardError("PAYOUT_OPEN");
      }
      if ((await openExecutions(tx, account.id, { ...pair, spender })).length > 0) {
        throw new DashboardError("EXECUTION_OPEN");
      }
      requireFresh(actor, await payoutFactorMinutes(tx, account.connectionId));
      await tx
        .updateTable("batch")
        .set({ run_by: actor.person.id, next_step_at: sql<Date>`now()` })
        .where("id", "=", batch.id)
        .execute();
      await audit.writeIn(tx);
      return acquireSigningLock(
        tx,
        account.id,
        { network, signer },
        {
          lock,
          payer,
          draft,
          asked: {
            intent_id: null,
            batch_id: batch.id,
            purpose,
            ...askedAllowance(asked),
            content_hash: input.hash,
            asked_by: actor.person.id,
            serves: purpose === "approve" ? purposeOfBatch(batch, allowance) : null,
          },
        },
      );
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: batch.id });
    return begunSignature(row);
  },
);
