import "server-only";
import { randomUUID } from "node:crypto";
import { requestPayinApprovalAction } from "#lib/payins/actions/payin-approvals.ts";
import { confirmPayinAction } from "#lib/payins/actions/payins.ts";
import { endChangedPayinRequest } from "#lib/payins/checks/payin-verdict.ts";
import { openPayinIntent, payinIntent, storePayinQuote } from "#lib/payins/rows/payin-intents.ts";
import { shownQuoteHash } from "#lib/payins/rows/payin-terms.ts";
import type { Login } from "#lib/test/insider/company.ts";
import { askPayout, beginPayout, executePayout } from "#lib/test/insider/payout-acts.ts";
import { logAnswer, type Act, type Payment, type Scene } from "#lib/test/insider/scene.ts";
import { quoteOf, typed } from "#lib/test/rows/payin-rows.ts";

const AMOUNTS = ["500.00", "20000.00", "20000.00", "90000.00"] as const;
const RATE = 5_464_600n;

type Form = Pick<Payment, "key" | "at">;

/** Types a payin, or types it anew in the same form, and quotes it as the exchange would have; as its door does. */
async function type({ company }: Scene, by: Login, { key, at }: Form, amount: string) {
  const { store, wallets } = company;
  const cents = BigInt(amount.replace(".", ""));
  const feeCents = (cents + 199n) / 200n;
  const made = { request_amount: amount, idempotency_key: key, created_by: by.id };
  const intent = await store.transaction((tx) =>
    openPayinIntent(tx, at, typed(wallets[at] ?? 0n, made)),
  );
  const { name } = await store.db
    .selectFrom("wallet")
    .select("name")
    .where("id", "=", intent.wallet_id)
    .executeTakeFirstOrThrow();
  await endChangedPayinRequest(store.db, intent, name);
  const receiverUnits = ((cents - feeCents) * 10_000_000_000n) / RATE;
  await storePayinQuote(store.db, intent, quoteOf({ senderCents: cents, feeCents, receiverUnits }));
  return { intent: intent.id, cents };
}

export const beginPayin: Act = async (scene, by) => {
  const { company, draw, judge, log, payments } = scene;
  const amount = draw.one(AMOUNTS);
  const at = draw.one([by.home, by.home, company.sub]);
  const form = { key: randomUUID(), at };
  const { intent, cents } = await type(scene, by, form, amount);
  judge.touch(intent, by);
  payments.push({ operation: "payin", human: by.human, ...form, intent, cents });
  log.push(`${by.name} (human ${by.human}) begins the payin ${intent} of ${amount} at ${at}`);
};

export const begin: Act = (scene, by) =>
  scene.draw.chance(4) ? beginPayout(scene, by) : beginPayin(scene, by);

/** Types another amount into the form of a payin that may be approved already. */
export const alter: Act = async (scene, by) => {
  const { draw, judge, log, payments } = scene;
  const own = payments.filter(
    ({ human, operation }) => human === by.human && operation === "payin",
  );
  const one = draw.one(own);
  if (!one) return;
  const amount = draw.one(AMOUNTS);
  const before = one.cents;
  one.cents = (await type(scene, by, one, amount)).cents;
  if (one.cents !== before) judge.altered(one.intent);
  judge.touch(one.intent, by);
  log.push(`${by.name} (human ${by.human}) makes ${one.intent} one of ${amount}`);
};

const seenPayin = async ({ company }: Scene, { intent, at }: Payment) => {
  const found = await payinIntent(company.store.db, at, intent);
  return { intent, quote: (found && shownQuoteHash(found)) ?? "" };
};

export const ask: Act = async (scene, by) => {
  const { company, draw, judge, payments } = scene;
  const one = draw.one(payments);
  if (!one) return;
  const asking =
    one.operation === "payout"
      ? askPayout(scene, by, one)
      : company.call(by, requestPayinApprovalAction, await seenPayin(scene, one), one.at);
  const answer = await logAnswer(scene, by, `asks for the ${one.operation} ${one.intent}`, asking);
  if (answer.ok) judge.askedFor(one.intent, (answer.data as { request: string }).request, by);
};

export const confirm: Act = async (scene, by) => {
  const { company, draw, judge, payments } = scene;
  const one = draw.one(payments);
  if (!one) return;
  const confirming =
    one.operation === "payout"
      ? executePayout(scene, by, one)
      : company.call(by, confirmPayinAction, await seenPayin(scene, one), one.at);
  const answer = await logAnswer(
    scene,
    by,
    `confirms the ${one.operation} ${one.intent}`,
    confirming,
  );
  // No exchange answers here: whatever gets as far as asking it was let through by everything before.
  if (!answer.ok && !answer.code.startsWith("EXCHANGE_")) return;
  scene.payments = payments.filter((other) => other !== one);
  await judge.paid(one, by);
};
