import "server-only";
import { askPayinApprovalAction } from "#lib/payins/actions/payin-approvals.ts";
import { confirmPayinAction } from "#lib/payins/actions/payins.ts";
import { openPayinIntent, payinIntent, storePayinQuote } from "#lib/payins/rows/payin-intents.ts";
import { seenOf } from "#lib/payins/rows/payin-terms.ts";
import { told, type Act, type Scene } from "#lib/test/insider/scene.ts";
import { quoteOf, typed } from "#lib/test/payin-rows.ts";

const AMOUNTS = ["500.00", "20000.00", "90000.00"] as const;
const RATE = 5_464_600n;

/** A payin with its quote, as the exchange would have given it. */
export const begin: Act = async (scene, by) => {
  const { company, draw, judge } = scene;
  const amount = draw.one(AMOUNTS);
  const at = draw.one([company.account, company.account, company.sub]);
  const cents = BigInt(amount.replace(".", ""));
  const feeCents = (cents + 199n) / 200n;
  const { db } = company.store;
  const wallet = company.wallets[at] ?? 0n;
  const made = typed(wallet, { request_amount: amount, created_by: by.id });
  await company.store.transaction((tx) => openPayinIntent(tx, at, made));
  const intent = await payinIntent(db, at, made.id);
  if (!intent) throw new Error("no such intent");
  const receiverUnits = ((cents - feeCents) * 10_000_000_000n) / RATE;
  await storePayinQuote(db, intent, quoteOf({ senderCents: cents, feeCents, receiverUnits }));
  judge.touch(intent.id, by);
  scene.payins.push({ intent: intent.id, cents, at });
  scene.log.push(`${by.name} (human ${by.human}) begins a payin of ${amount} at ${at}`);
};

const seenPayin = async ({ company }: Scene, { intent, at }: Scene["payins"][number]) => {
  const found = await payinIntent(company.store.db, at, intent);
  return { intent, quote: (found && seenOf(found)) ?? "" };
};

export const askPayin: Act = async (scene, by) => {
  const { company, draw, judge, payins } = scene;
  if (payins.length === 0) return;
  const one = draw.one(payins);
  const seen = await seenPayin(scene, one);
  const call = company.call(by, askPayinApprovalAction, seen, one.at);
  if ((await told(scene, by, `asks for ${one.intent}`, call)).ok) judge.touch(one.intent, by);
};

export const confirm: Act = async (scene, by) => {
  const { company, draw, judge, payins } = scene;
  if (payins.length === 0) return;
  const one = draw.one(payins);
  const seen = await seenPayin(scene, one);
  const call = company.call(by, confirmPayinAction, seen, one.at);
  const answer = await told(scene, by, `confirms ${one.intent}`, call);
  // No exchange answers here: whatever gets as far as asking it was let through by everything before.
  if (!answer.ok && !answer.code.startsWith("EXCHANGE_")) return;
  scene.payins = payins.filter((other) => other !== one);
  await judge.paid(one.intent, one.cents, by);
};
