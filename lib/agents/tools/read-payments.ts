import "server-only";
import { isAllowed } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { movement } from "#lib/overview/views/movement.ts";
import { payinDetail, payinRows } from "#lib/payins/views/payins.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payoutDetail, payoutRows } from "#lib/payouts/views/payouts.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { requestRows } from "#lib/policies/views/requests.ts";
import { reconciliationCounts } from "#lib/reconciliation/views/queue.ts";
import { z } from "#protocol/wire/zod.ts";
import { cursorOf, PageInput, RowId, tool } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const KINDS = ["payin", "payout"] as const;
const Kind = z.enum(KINDS).describe("`payin`: PIX comes in; `payout`: PIX goes out");

const brl = (amount: string | null) => (amount === null ? null : { amount, currency: "BRL" });
const labels = ({ reference, cost_centre, note }: PayoutView["labels"]) => ({
  reference: untrusted(reference),
  cost_centre: untrusted(cost_centre),
  note: untrusted(note),
});

const payinOf = (payin: PayinView) => ({
  kind: "payin",
  id: payin.id,
  status: payin.status,
  created_at: payin.createdAt,
  created_by: untrusted(payin.createdBy),
  sends: brl(payin.senderAmount),
  receives: { amount: payin.receiverAmount, currency: payin.token },
  fee: brl(payin.feeAmount),
  rate: payin.rate,
  network: payin.network,
  wallet: { name: untrusted(payin.walletName), address: payin.address },
  ...labels(payin.labels),
});

const payoutOf = (payout: PayoutView) => ({
  kind: "payout",
  id: payout.id,
  status: payout.status,
  created_at: payout.createdAt,
  created_by: untrusted(payout.createdBy),
  sends: { amount: payout.tokenAmount, currency: payout.token },
  receives: brl(payout.receiverAmount),
  fee: brl(payout.feeAmount),
  rate: payout.rate,
  network: payout.network,
  receiver: { id: payout.pixAccount.id, name: untrusted(payout.pixAccount.name) },
  ...labels(payout.labels),
});

export const getOverview = tool({
  name: "get_overview",
  description:
    "What moved today and yesterday in BRL, and how much waits: approvals, and differences in the reconciliation.",
  scope: "payments",
  needs: "payin:read",
  input: z.strictObject({}),
  async run(_input, { agent, store }) {
    const mayCompare = isAllowed(agent, "reconciliation:read");
    const [{ today, yesterday }, requests, counts] = await Promise.all([
      movement(store, agent.account),
      requestRows(store, agent),
      mayCompare ? reconciliationCounts(store, agent.account) : null,
    ]);
    const day = (one: typeof today) => ({
      day: one.day,
      came_in: brl(one.cameIn),
      payins: one.payins,
      went_out: brl(one.wentOut),
      payouts: one.payouts,
      fees: brl(one.fees),
    });
    return {
      account: { name: untrusted(agent.account.name), environment: agent.account.environment },
      today: day(today),
      yesterday: day(yesterday),
      approvals_waiting: requests.waiting.length,
      ...(counts && { differences_open: counts.open, matches_to_confirm: counts.matches }),
    };
  },
});

export const listPayments = tool({
  name: "list_payments",
  description: "Payins or payouts of the account, the newest first, 20 to a page.",
  scope: "payments",
  needs: "payin:read",
  input: PageInput.extend({
    kind: Kind,
    status: z.string().max(40).optional().describe("Only those in this status"),
  }),
  async run({ kind, status, cursor }, { agent, store }) {
    const { account } = agent;
    const at = cursorOf(cursor);
    if (kind === "payin") {
      const page = await payinRows(store, account, { status }, at);
      return { payments: page.rows.map(payinOf), next_cursor: page.older };
    }
    const page = await payoutRows(store, account, { status }, at);
    return { payments: page.rows.map(payoutOf), next_cursor: page.older };
  },
});

export const getPayment = tool({
  name: "get_payment",
  description: "One payin or payout with its steps, its checks on the blockchain, and its failure.",
  scope: "payments",
  needs: "payin:read",
  input: z.strictObject({ kind: Kind, id: RowId }),
  async run({ kind, id }, { agent, store }) {
    const { account } = agent;
    if (kind === "payin") {
      const payin = await payinDetail(store, account, BigInt(id));
      if (!payin) throw new DashboardError("NOT_FOUND");
      return {
        ...payinOf(payin),
        expires_at: payin.expiresAt,
        paid_at: payin.paidAt,
        completed_at: payin.completedAt,
        end_to_end_id: payin.endToEndId,
        transaction_hash: payin.transactionHash,
        blockchain_check: payin.chainCheck,
        payer: payin.payer && { name: untrusted(payin.payer.name), is_other: payin.isOtherPayer },
        returns: payin.returns.map(({ reason, status, amount, receivedAt }) => ({
          reason: untrusted(reason),
          status: untrusted(status),
          sent_back: brl(amount),
          received_at: receivedAt,
        })),
      };
    }
    const payout = await payoutDetail(store, account, BigInt(id));
    if (!payout) throw new DashboardError("NOT_FOUND");
    return {
      ...payoutOf(payout),
      ended_at: payout.endedAt,
      failure: payout.failure,
      end_to_end_id: payout.endToEndId,
      pull_hash: payout.pullHash,
      refund_hash: payout.refundHash,
      blockchain_check: payout.chainCheck,
      wallet: payout.senderAddress,
      steps: payout.steps.map(({ name, state, at, hash }) => ({ name, state, at, hash })),
    };
  },
});
