import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { readPayout } from "#protocol/payouts/payouts-read.ts";
import { markOfDocument } from "#lib/pix-accounts/rows/key-mark.ts";
import { receiverColumns } from "#lib/payouts/rows/stored-receiver.ts";
import { firstPayoutState, payoutColumns } from "#lib/rules/payouts/merge-payout.ts";
import { payoutRecord } from "#service/domain/payouts/payout-record.ts";
import { after, daysBefore } from "./calendar.ts";
import type { PixAccountPlan } from "./company.ts";
import type { Ground } from "./ground.ts";
import type { PayoutMade, PayoutQuoted } from "./payout-quotes.ts";
import { addApproval } from "./requests.ts";
import { addAllowance } from "./allowances.ts";

const QUOTE_SECONDS = 300;
const READ_AGAIN_SECONDS = 20;

/** From here on somebody else looks at a payout; in cents. */
const APPROVED_FROM = 10_000_00n;

/** A receiver as it was chosen, sealed for its intent. */
function chosenReceiver({ accountId, team, now }: Ground, intentId: string, plan: PixAccountPlan) {
  const account = { accountId, pixAccount: String(plan.id) };
  return receiverColumns(
    { account_id: accountId, idempotency_key: intentId },
    {
      name: plan.name,
      key: plan.key,
      holder: {
        name: plan.holder,
        maskedDocument: maskPixKey(plan.document),
        notedBy: team.operator,
        notedAt: daysBefore(now, 89),
      },
      cnpj: parseCnpj(plan.document),
      documentMark: markOfDocument(account, plan.document),
    },
  );
}

/** An intent's columns from what was typed and quoted. */
export function quotedIntent(
  ground: Ground,
  { id, at, by, quoted }: { id: string; at: Date; by: string; quoted: PayoutQuoted },
) {
  const { chance, accountId } = ground;
  const { pixAccount, labels, ...figures } = quoted;
  return {
    ...figures,
    ...labels,
    ...chosenReceiver(ground, id, pixAccount),
    id,
    account_id: accountId,
    idempotency_key: id,
    pix_account_id: BigInt(pixAccount.id),
    quoted_at: at,
    quote_expires_at: after(at, QUOTE_SECONDS),
    content_hash: `0x${chance.hex(64)}`,
    attempts: 0,
    created_by: by,
    created_at: after(at, -40),
    updated_at: at,
  };
}

/** A payout as the dashboard has it: what was typed, approved, signed, executed and read. */
export function addDashboardPayout(ground: Ground, made: PayoutMade): void {
  const { payout, quoted, story, at, payer } = made;
  const { chance, now, dashboard, trail, accountId, team } = ground;
  const by = chance.share() < 0.85 ? team.operator : chance.pick(team.admins);
  const id = chance.uuid();
  const intent = {
    ...quotedIntent(ground, { id, at, by, quoted }),
    status: "done",
    payout_quote_id: String(payout.quote_id),
    signing_address: payer.address,
    executed_at: payout.created_at,
    updated_at: payout.created_at,
  };
  dashboard.add("payout_intent", intent);
  if (payout.sender_cents > APPROVED_FROM) addApproval(ground, { intent, by, at, payer });
  addAllowance(ground, made, { id, by });
  const isEnded = payout.stage === "ended";
  const isLooked = isEnded && (payout.pulled_at !== null || payout.status === "failed");
  const state = firstPayoutState(readPayout(JSON.parse(JSON.stringify(payoutRecord(payout)))));
  const { labels } = quoted;
  dashboard.add("payout", {
    ...payoutColumns({ ...state, reported_by: "reading" }),
    ...labels,
    id: payout.id,
    account_id: accountId,
    intent_id: id,
    payout_id: payout.payout_id,
    payout_quote_id: String(payout.quote_id),
    network: payout.network,
    token: payout.token,
    token_units: payout.token_units,
    token_address: quoted.token_address,
    spender: quoted.spender,
    sender_address: payout.sender_address,
    pix_account_id: payout.bank_account_id,
    pix_account_name: quoted.pixAccount.name,
    sender_cents: payout.sender_cents,
    receiver_cents: payout.receiver_cents,
    fee_cents: payout.flat_fee_cents + payout.partner_fee_cents,
    commercial_rate: quoted.commercial_rate,
    rate: quoted.rate,
    read_at: after(payout.updated_at, 2),
    next_read_at: isEnded ? null : after(now, READ_AGAIN_SECONDS),
    read_attempts: 0,
    chain_check: story === "differs" ? "differs" : isLooked ? "verified" : "not_checked",
    chain_difference: story === "differs" ? "other_amount" : null,
    chain_checked_at: isLooked ? after(payout.updated_at, 20) : null,
    created_by: by,
    created_at: payout.created_at,
    updated_at: payout.updated_at,
  });
  trail.add(at, by, "payout:quote", "payout:create", `intent ${id}`, {
    pix_account: quoted.pixAccount.id,
    amount: quoted.request_amount,
    network: quoted.network,
    token: quoted.token,
  });
  trail.add(payout.created_at, by, "payout:execute", "payout:create", `intent ${id}`);
}
