import "server-only";
import { randomUUID } from "node:crypto";
import { requireLabels } from "#lib/accounting/checks/require-labels.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { askPayinApprovers } from "#lib/payins/checks/ask-payin-approvers.ts";
import { payinVerdict } from "#lib/payins/checks/payin-verdict.ts";
import {
  requireWalletCooledOff,
  requireWalletInUse,
} from "#lib/payins/checks/require-wallet-in-use.ts";
import { quoteIntent } from "#lib/payins/exchange/quote-intent.ts";
import { lockPayinIntent, openPayinIntent, payinIntent } from "#lib/payins/rows/payin-intents.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { lacksPurpose } from "#lib/regulatory/checks/payment-purpose.ts";
import { labelColumns, PayinLabels } from "#lib/rules/activity/labels.ts";
import type { PayinContent } from "#lib/schedules/rows/content.ts";
import { changeOccurrence, occurrenceOn } from "#lib/schedules/rows/occurrences.ts";
import { stop, type Prepared } from "./prepared.ts";
import {
  exchangeToPrepare,
  hoursUntilPast,
  keyOfOccurrence,
  lockPreparing,
  mayAsk,
  trailOf,
  type Preparing,
} from "./preparing.ts";

async function openIntent(tx: Tx, preparing: Preparing, content: PayinContent) {
  const { account, schedule, occurrence } = preparing;
  const owner = await lockPreparing(tx, preparing);
  const wallet = await requireWalletInUse(tx, account.id, BigInt(content.wallet));
  if (wallet.address !== content.address || wallet.network !== content.network) stop("receiver");
  await changeOccurrence(tx, occurrence.id, { owner: owner.person.id, actors: schedule.actors });
  const intent = await openPayinIntent(tx, account.id, {
    id: randomUUID(),
    idempotency_key: keyOfOccurrence(occurrence),
    occurrence_id: occurrence.id,
    wallet_id: wallet.id,
    network: wallet.network,
    token: content.token,
    address: wallet.address,
    currency_type: content.currencyType,
    request_amount: content.amount,
    ...labelColumns(PayinLabels, content.labels),
    created_by: owner.person.id,
  });
  // A row that was there before under this key is another payment: it must not pass for this time's.
  if (intent.occurrence_id !== occurrence.id) throw new Error("a time's key is another payment's");
  return { intent, name: wallet.name };
}

/** One that was prepared earlier keeps what was asked for. */
async function openedBefore({ store, account, schedule, occurrence }: Preparing) {
  const found = await occurrenceOn(store.db, schedule, occurrence.on_day);
  const intent = await payinIntent(store.db, account.id, found?.intent ?? "");
  if (!intent) throw new DashboardError("NOT_FOUND");
  const { name } = await requireWalletInUse(store.db, account.id, intent.wallet_id);
  return { intent, name };
}

/** Asks others where the policy of this moment says so. @returns whether they are asked */
async function askOthers(tx: Tx, preparing: Preparing, id: string, name: string): Promise<boolean> {
  const { account, occurrence } = preparing;
  await lockDecisions(tx, account.id);
  const actor = await lockPreparing(tx, preparing);
  const intent = await lockPayinIntent(tx, account.id, id);
  if (!intent || intent.status !== "quoted" || intent.differences !== null) return false;
  const verdict = await payinVerdict(tx, { actor, intent, name });
  if (verdict.is === "barred") return stop("policy");
  if (verdict.is === "waiting") return true;
  if (verdict.is !== "needed" || !mayAsk(verdict.lapsed)) return false;
  // A person confirms its code first.
  if (await lacksPurpose(tx, account, { of: "payin", id: intent.id })) return false;
  const audit = trailOf(preparing);
  audit.note({ action: "approval:ask", subject: `intent ${intent.id}` });
  const leastHours = hoursUntilPast(occurrence.due_on);
  await askPayinApprovers(tx, { actor, intent, audit, leastHours });
  await audit.writeIn(tx);
  return true;
}

/**
 * Makes the payin of a time ready: a quote that nobody has confirmed, and the approval of others asked for as the policy
 * of this moment says. There is no PIX code until a person asks for it.
 * @throws what `preparedAfter` reads
 */
export async function preparePayin(preparing: Preparing, content: PayinContent): Promise<Prepared> {
  const { store, account } = preparing;
  const exchange = await exchangeToPrepare(preparing);
  await requireWalletCooledOff(store.db, account.id, BigInt(content.wallet));
  await requireLabels(store.db, account.id, "payin", content.labels);
  const { intent, name } =
    preparing.occurrence.state === "ready"
      ? await openedBefore(preparing)
      : await store.transaction((tx) => openIntent(tx, preparing, content));
  if (!["none", "quoted", "refused"].includes(intent.status)) return { is: "ready", asked: false };
  const differences = await quoteIntent(store, exchange, intent);
  if (differences.length > 0) stop("differs");
  const asked = await store.transaction((tx) => askOthers(tx, preparing, intent.id, name));
  return { is: "ready", asked };
}
