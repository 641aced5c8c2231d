"use server";
import { sql } from "kysely";
import {
  addExternalAllowance,
  lockOpenExternalOfBatch,
  takeOverExternalAllowance,
} from "#lib/allowances/rows/external-allowances.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { action } from "#lib/core/doors/action.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { env } from "#lib/core/env.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import {
  lockSeenBatch,
  requireAllCooledOff,
  seenBatch,
  waitingLines,
} from "#lib/batches/checks/allowable.ts";
import { hasLeft } from "#lib/batches/checks/allowance-left.ts";
import { requireNotApprover } from "#lib/batches/checks/ask-batch-approval.ts";
import { batchAllowance } from "#lib/batches/checks/batch-allowance.ts";
import { batchRequestSubject, batchVerdict } from "#lib/batches/checks/batch-verdict.ts";
import { externalWalletOf, requireMayPayFrom } from "#lib/batches/checks/external-batch.ts";
import { unitsTaken } from "#lib/batches/rows/paid-lines.ts";
import { openBatchOf } from "#lib/payouts/rows/open-payout.ts";
import { payoutFactorMinutes } from "#lib/payouts/rows/payout-factor.ts";
import { recordRequestHand } from "#lib/policies/rows/requests.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { requireLinePurposes } from "#lib/regulatory/checks/line-purposes.ts";
import { nextSlice } from "#lib/rules/batches/batch-slices.ts";
import { isPinStillValid } from "#lib/spenders/checks/is-pin-still-valid.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/**
 * Begins to wait for the allowance that the owners of a batch's external wallet give elsewhere, of all of it or of its
 * next part. It takes a fresh factor, as a signature here does: once exactly this is allowed and others have approved
 * the batch, its lines are paid by themselves, and they are whose who asked. Asked for again by another, that one's.
 */
export const askOwnersAction = action(
  z.object({ batch: Id, hash: z.string().regex(/^0x[0-9a-f]{64}$/, "invalid") }),
  "payout:create",
  async (input, context): Promise<{ batch: string }> => {
    const { account, actor, store, transaction, audit } = context;
    const by = actor.person.id;
    audit.note({ action: "batch:ask-owners", subject: `batch ${input.batch}` });
    const { batch, lines } = await seenBatch(store, account, input.batch, input.hash);
    const external = externalWalletOf(batch);
    if (external === null) throw new DashboardError("CONFLICT");
    await requireMayPayFrom(store.db, actor, batch);
    const units = nextSlice(batch, unitsTaken(lines));
    const { network, token, wallet: signer, spender } = batch;
    audit.note({ detail: { network, token, signer, spender, units } });
    const allowance = await batchAllowance(store.db, account, batch, units);
    const pin = await isPinStillValid(store, account, network);
    if (pin === "fails") throw new DashboardError("SPENDER_CHANGED");
    // Whoever has taken something would take the next allowance too.
    const left = await hasLeft({ store, account, batch });
    const { environment } = account;
    const payer = await readPayer({ environment, network, token, owner: signer, spender });
    if (left === null || !payer.known || pin === "unknown") {
      throw new DashboardError("CHAIN_UNREACHABLE");
    }
    if (left) throw new DashboardError("ALLOWANCE_CHANGED");
    const { head } = payer;
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const seen = await lockSeenBatch(tx, account, batch.id, input.hash);
      if (nextSlice(seen.batch, unitsTaken(seen.lines)) !== units) {
        throw new DashboardError("QUOTE_CHANGED");
      }
      await requireMayPayFrom(tx, actor, seen.batch);
      const decided = waitingLines(seen.lines);
      await requireAllCooledOff(tx, account.id, decided);
      await requireLinePurposes(tx, account, seen.batch, decided);
      const verdict = await batchVerdict(tx, { actor, ...seen, decided, withSigning: true });
      if (verdict.is === "barred") throw new DashboardError("POLICY_REFUSES");
      requireNotApprover(verdict.request, by);
      // What its owners allow now would replace what another batch is paid from.
      const [first] = seen.lines;
      const pair = { signer, network, token };
      if (await openBatchOf(tx, account.id, pair, first?.intent.id ?? null)) {
        throw new DashboardError("PAYOUT_OPEN");
      }
      requireFresh(actor, await payoutFactorMinutes(tx, account.connectionId));
      const open = await lockOpenExternalOfBatch(tx, account.id, batch.id);
      if (open) {
        await takeOverExternalAllowance(tx, open, by);
      } else {
        await addExternalAllowance(tx, {
          intent_id: null,
          batch_id: batch.id,
          account_id: account.id,
          ...external,
          token,
          token_address: allowance.token.address,
          spender,
          units,
          sender_cents: batch.sender_cents,
          receiver_cents: batch.receiver_cents,
          from_block: head,
          asked_by: by,
          endsInDays: env().EXTERNAL_ALLOWANCE_DAYS,
        });
        audit.note({ detail: { from: head } });
      }
      await recordRequestHand(tx, batchRequestSubject(batch), by);
      await tx
        .updateTable("batch")
        .set({
          actors: [...new Set([...seen.batch.actors, by])],
          run_by: by,
          next_step_at: sql<Date>`now()`,
        })
        .where("id", "=", batch.id)
        .execute();
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: batch.id });
    return { batch: batch.id };
  },
);
