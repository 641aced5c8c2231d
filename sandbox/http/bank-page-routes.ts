import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { PayingPerson, SANDBOX_PAYER } from "#protocol/api/sandbox.ts";
import type { Bank } from "#sandbox/bank/bank.ts";
import { formatCpf } from "#protocol/brazil/cpf.ts";
import { frozenAddress, refusedAmounts, tronLimits } from "#sandbox/pages/bank-hints.ts";
import { LONGEST_CODE, payForm, receipt } from "#sandbox/pages/pay-form.ts";
import { reviewForm } from "#sandbox/pages/review-form.ts";
import { pageLink } from "#sandbox/pages/sandbox-page.ts";
import { statement, type StatementPage } from "#sandbox/pages/statement.ts";
import {
  type AmountFault,
  readTypedAmount,
  type TypedAmount,
} from "#sandbox/pages/typed-amount.ts";
import { answerPage, voiceFor } from "./answer-page.ts";
import { readForm } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";
import type { Language } from "#platform/language.ts";
import { WORDS_EN } from "../pages/words-en.ts";
import { type Words, WORDS_PT_BR } from "../pages/words-pt-br.ts";

const WORDS: Record<Language, Words> = { "pt-BR": WORDS_PT_BR, en: WORDS_EN };

const PATH = "/sandbox/bank";
const ROWS = 20;
const PAYMENT_ID = /^[\da-f-]{36}$/;

function statementPage(bank: Bank, before: string | undefined): StatementPage {
  const isFirst = !/^[1-9]\d{0,14}$/.test(before ?? "");
  const limit = isFirst ? Number.MAX_SAFE_INTEGER : Number(before);
  const found = bank.movements.before(limit, ROWS + 1);
  return { rows: found.slice(0, ROWS), isFirst, hasOlder: found.length > ROWS };
}

/** The amount to pay: the typed one, else the code's. */
function amountToPay(typed: TypedAmount, cents: bigint | null): bigint | AmountFault {
  if ("cents" in typed) return typed.cents;
  if ("fault" in typed) return typed.fault;
  return cents ?? "required";
}

/**
 * The payment id from the reviewed form, so that a second click pays nothing more. Null when it is
 * malformed, or has paid another amount or for another payer: a person who went back and changed one of
 * them is asked again.
 */
function paymentIdFor(
  bank: Bank,
  given: string | null,
  cents: unknown,
  payer: PayingPerson | null,
): string | null {
  if (given === null || !PAYMENT_ID.test(given)) return null;
  const made = bank.movements.byOrder("in", given);
  if (made === null) return given;
  const isSame = made.cents === cents && payer !== null && bank.isPaidBy(made, payer);
  return isSame ? given : null;
}

function show(context: Context, bank: Bank): Response | Promise<Response> {
  const { paid, before } = context.req.query();
  const voice = voiceFor(context, WORDS);
  const payment = paid === undefined ? null : bank.movements.byEndToEndId(paid);
  const isPayment = payment?.direction === "in";
  const top = isPayment ? receipt(voice, payment, bank.payerOf(payment)) : payForm(voice, "", null);
  const title = isPayment ? voice.words.paidTitle : voice.words.payTitle;
  const account = statement(voice, statementPage(bank, before));
  const parts = [top, account, frozenAddress(voice), refusedAmounts(voice), tronLimits(voice)];
  return answerPage(context, voice, title, parts, 200);
}

async function submit(context: Context, bank: Bank): Promise<Response> {
  const form = await readForm(context.req.raw);
  const voice = voiceFor(context, WORDS);
  const { words, language } = voice;
  const pixCode = (form.get("pix_code") ?? "").slice(0, LONGEST_CODE);
  const step = form.get("step") ?? "review";
  const read = bank.readPixCode(pixCode);
  if (step === "edit" || !read.ok) {
    const fault = step === "edit" || read.ok ? null : read.fault;
    const parts = [
      payForm(voice, pixCode, fault),
      statement(voice, statementPage(bank, undefined)),
    ];
    return answerPage(context, voice, words.payTitle, parts, fault ? 422 : 200);
  }
  const { payable } = read;
  const typedAmount = (form.get("amount") ?? "").slice(0, 40);
  const cents = amountToPay(readTypedAmount(typedAmount), payable.cents);
  const typedPayer = {
    name: (form.get("payer_name") ?? SANDBOX_PAYER.name).slice(0, 100),
    document: (form.get("payer_document") ?? formatCpf(SANDBOX_PAYER.document)).slice(0, 40),
  };
  const payer = PayingPerson.safeParse(typedPayer);
  const paymentId = paymentIdFor(bank, form.get("payment_id"), cents, payer.data ?? null);
  if (step === "pay" && typeof cents === "bigint" && payer.success && paymentId !== null) {
    const { endToEndId } = bank.pay(payable.charge, cents, paymentId, payer.data);
    return context.redirect(pageLink(language, { paid: endToEndId }), 303);
  }
  const amountFault = step === "pay" && typeof cents !== "bigint" ? cents : null;
  const payerFaults = payer.success ? [] : payer.error.issues.map(({ path }) => path[0]);
  const { charge } = payable;
  const isPaid = charge !== null && bank.movements.byTxid(charge.txid).length > 0;
  const fresh = paymentId ?? randomUUID();
  const review = {
    payable,
    pixCode,
    paymentId: fresh,
    now: bank.now(),
    isPaid,
    typedAmount,
    amountFault,
    typedPayer,
    isNameWrong: payerFaults.includes("name"),
    isDocumentWrong: payerFaults.includes("document"),
  };
  const part = reviewForm(voice, review);
  return answerPage(
    context,
    voice,
    words.reviewTitle,
    [part],
    amountFault || !payer.success ? 422 : 200,
  );
}

/** The bank's page for people: paste a code, check it, pay it; and the statement. */
export function bankPageRoutes(app: App, bank: Bank): void {
  app.get(PATH, (context) => show(context, bank));
  app.post(PATH, (context) => submit(context, bank));
}
