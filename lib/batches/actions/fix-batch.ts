"use server";
import { sql } from "kysely";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { signingLimits } from "#lib/core/exchange/signing-limits.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { batchRequestSubject } from "#lib/batches/checks/batch-verdict.ts";
import { signaturesOfBatch } from "#lib/batches/rows/batch-signatures.ts";
import { lockBatch } from "#lib/batches/rows/batches.ts";
import { giveUpOwners } from "#lib/batches/rows/end-batch.ts";
import { closeLines, openLines } from "#lib/batches/rows/line-payouts.ts";
import { fixLines } from "#lib/batches/rows/fix-lines.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { usableExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import { auditedDifference } from "#lib/payouts/checks/audited-difference.ts";
import { comparedQuote } from "#lib/payouts/exchange/quote-payout-intent.ts";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";
import { endRequestOf } from "#lib/policies/rows/requests.ts";
import type { SampleQuote } from "#lib/rules/batches/batch-figures.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { AddressText, Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

type With = { store: Store; exchange: Exchange; audit: Audit };

/**
 * A quote of one line that nobody takes, compared like any other: by its rate and fees the other lines are expected,
 * and from our pins follow token and spender.
 */
async function sampleOf(
  { store, exchange, audit }: With,
  intent: PayoutIntent,
  askedCents: bigint,
): Promise<{ sample: SampleQuote; allowance: Allowance }> {
  const { quote, checked } = await comparedQuote(store, exchange, intent);
  if (!checked.ok) {
    audit.note({ detail: { differs: checked.differences.map(auditedDifference) } });
    throw new DashboardError("QUOTE_DIFFERS");
  }
  const { rate, flatFeeCents, partnerFeeCents } = quote;
  if (flatFeeCents === null || partnerFeeCents === null)
    throw new DashboardError("ONLY_SENT_TOKENS");
  return {
    sample: { askedCents, rate, flatFeeCents, partnerFeeCents },
    allowance: checked.allowance,
  };
}

/** The wallet that pays: one that is proved and signs here, or an external one. */
const Fixing = z.union([
  z.strictObject({ batch: Id, account: AddressText }),
  z.strictObject({ batch: Id, external: RowNumber }),
]);

type Payer = { wallet: string; externalId: bigint | null };

/** @throws DashboardError `PAYER_NOT_PROVED`, `EXTERNAL_NOT_NAMED` */
async function payerOf(
  tx: Tx,
  actor: Session,
  network: PayoutNetwork,
  input: z.infer<typeof Fixing>,
): Promise<Payer> {
  if ("account" in input) {
    const wallet = addressOn(network, "account", input.account);
    await requireProof(tx, actor, { network, signer: wallet });
    return { wallet, externalId: null };
  }
  const usable = await usableExternalWallets(tx, actor.account.id, actor.person.id);
  const found = usable.find((one) => String(one.id) === input.external && one.network === network);
  if (!found) throw new DashboardError("EXTERNAL_NOT_NAMED");
  return { wallet: found.address, externalId: found.id };
}

/**
 * Fixes a batch as it stands: each line becomes a payout of its own that nothing but the batch can pay, and what
 * all of them are expected to take follows from a quote of the largest. From then on no line can be changed.
 */
export const fixBatchAction = action(
  Fixing,
  "payout:create",
  async (input, { account, actor, store, transaction, exchange, audit }) => {
    audit.note({ action: "batch:fix", subject: `batch ${input.batch}` });
    const opened = await transaction(async (tx) => {
      const draft = await lockBatch(tx, account.id, input.batch);
      if (!draft) throw new DashboardError("NOT_FOUND");
      if (draft.state !== "draft") throw new DashboardError("CONFLICT");
      const payer = await payerOf(tx, actor, draft.network as PayoutNetwork, input);
      const lines = await openLines(tx, draft, actor.person.id);
      for (const { line } of lines) {
        const object = String(line.pixAccountId);
        await requireCooledOff(tx, { accountId: account.id, operation: "pix_account", object });
      }
      return { draft, payer, lines };
    });
    const largest = opened.lines.reduce((most, one) =>
      one.line.cents > most.line.cents ? one : most,
    );
    const sampled = await sampleOf({ store, exchange, audit }, largest.intent, largest.line.cents);
    const hash = await transaction(async (tx) => {
      const by = actor.person.id;
      const { draft, payer } = opened;
      const limits = await signingLimits(tx, account);
      if (limits === null) throw new DashboardError("LIMITS_NOT_SET");
      const { maxOpenUnits } = limits;
      const fixed = await fixLines(tx, draft, { by, ...payer, maxOpenUnits, ...sampled });
      audit.note({ detail: { wallet: payer.wallet, lines: opened.lines.length } });
      await audit.writeIn(tx);
      return fixed;
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: input.batch });
    return { hash };
  },
);

/** Opens a fixed batch for changes again, while no wallet was opened for it; what was asked for it ends. */
export const reopenBatchAction = action(
  z.object({ batch: Id }),
  "payout:create",
  async (input, { account, actor, store, transaction, audit }) => {
    audit.note({ action: "batch:reopen", subject: `batch ${input.batch}` });
    await transaction(async (tx) => {
      const batch = await lockBatch(tx, account.id, input.batch);
      if (!batch) throw new DashboardError("NOT_FOUND");
      if (batch.state !== "fixed") throw new DashboardError("CONFLICT");
      // What its wallet's owners are asked for elsewhere is theirs to leave: what they allow after all is pending.
      await giveUpOwners(tx, batch, actor.person.id);
      const signed = await signaturesOfBatch(tx, batch);
      const mayStand = signed.some(({ state }) => ["asked", "sent", "mined"].includes(state));
      if (mayStand) throw new DashboardError("SIGNATURE_OPEN");
      await endRequestOf(tx, batchRequestSubject(batch), "changed");
      await tx
        .updateTable("batch")
        .set({ state: "draft", content_hash: null, updated_at: sql<Date>`now()` })
        .where("id", "=", batch.id)
        .execute();
      await closeLines(tx, batch);
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "payouts", id: input.batch });
    return { batch: input.batch };
  },
);
