import "server-only";
import { randomUUID } from "node:crypto";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { lockStillAllowed } from "#lib/core/access/still-allowed.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { askEligibleApprovers } from "#lib/payouts/checks/ask-eligible-approvers.ts";
import { payoutVerdict } from "#lib/payouts/checks/payout-verdict.ts";
import { receiverColumns } from "#lib/payouts/rows/stored-receiver.ts";
import {
  lockPayoutIntent,
  movePayoutIntent,
  openPayoutIntent,
  storePayoutQuote,
  type PayoutIntent,
} from "#lib/payouts/rows/payout-intents.ts";
import { requireApproved } from "#lib/policies/checks/policy-verdict.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import type { Login } from "#lib/test/insider/company.ts";
import type { Act, Payment, Scene } from "#lib/test/insider/scene.ts";
import { ADDRESS } from "#lib/test/rows/payin-rows.ts";
import { SPENDER } from "#lib/test/rows/payout-rows.ts";

const TOKEN = "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C";
const RECEIVER = {
  name: "Fornecedor",
  key: "f@example.com",
  holder: null,
  cnpj: null,
  documentMark: null,
};

/** A payout with its quote, as the exchange would have given it. */
export const beginPayout: Act = async ({ company, judge, log, payments }, by) => {
  const { store, account: at } = company;
  const key = randomUUID();
  const intent = await store.transaction((tx) =>
    openPayoutIntent(tx, at, {
      id: randomUUID(),
      idempotency_key: key,
      pix_account_id: 1n,
      ...receiverColumns({ account_id: at, idempotency_key: key }, RECEIVER),
      network: "polygon",
      token: "USDC",
      currency_type: "sender",
      cover_fees: false,
      request_amount: "100.00",
      reference: "",
      cost_centre: "",
      note: "",
      created_by: by.id,
    }),
  );
  await storePayoutQuote(store.db, intent, {
    payout_quote_id: randomUUID(),
    quote_expires_at: new Date(Date.now() + 300_000),
    commercial_rate: 5_437_400n,
    rate: 5_322_600n,
    sender_cents: 532_26n,
    receiver_cents: 530_05n,
    partner_fee_cents: null,
    flat_fee_cents: 2_21n,
    chain_id: 31_300_137n,
    token_address: TOKEN,
    spender: SPENDER,
    token_units: 100_000_000n,
    content_hash: `0x${"0".repeat(64)}`,
    returned_contract: null,
    differences: null,
  });
  judge.touch(intent.id, by);
  payments.push({
    operation: "payout",
    intent: intent.id,
    key,
    human: by.human,
    cents: 532_26n,
    at,
  });
  log.push(`${by.name} (human ${by.human}) begins the payout ${intent.id}`);
};

type Answer = { ok: true; data?: unknown } | { ok: false; code: string };
type Inside = (tx: Tx, actor: Session, intent: PayoutIntent) => Promise<unknown>;

/**
 * What the doors of a payout do in their transaction, where everything is decided: before it they ask the
 * exchange for the receiver and the chain for the allowance, and neither is here.
 */
async function inside({ company }: Scene, by: Login, one: Payment, run: Inside): Promise<Answer> {
  const actor = await company.session(by);
  if (actor === null || actor.account.id !== one.at) return { ok: false, code: "NOT_FOUND" };
  if (!isAllowed(actor, "payout:create")) return { ok: false, code: "NOT_ALLOWED" };
  try {
    const data = await company.store.transaction(async (tx) => {
      await lockDecisions(tx, one.at);
      const intent = await lockPayoutIntent(tx, one.at, one.intent);
      const done = intent && (await run(tx, actor, intent));
      await lockStillAllowed(tx, actor, "payout:create");
      return done;
    });
    return { ok: true, data };
  } catch (error) {
    if (isDashboardError(error)) return { ok: false, code: error.code };
    throw error;
  }
}

const trailOf = ({ company }: Scene, actor: Session) =>
  new AuditTrail(company.store, {
    actor,
    permission: "payout:create",
    requestId: randomUUID(),
    address: "127.0.0.1",
  });

export const askPayout = (scene: Scene, by: Login, one: Payment): Promise<Answer> =>
  inside(scene, by, one, async (tx, actor, intent) => ({
    request: await askEligibleApprovers(tx, {
      actor,
      intent,
      wallet: ADDRESS,
      audit: trailOf(scene, actor),
    }),
  }));

export const executePayout = (scene: Scene, by: Login, one: Payment): Promise<Answer> =>
  inside(scene, by, one, async (tx, actor, intent) => {
    const asked = { actor, intent, wallet: ADDRESS, withSigning: false };
    requireApproved(await payoutVerdict(tx, asked));
    await movePayoutIntent(tx, one.at, intent.id, ["signing", "quoted"], "executing");
  });
