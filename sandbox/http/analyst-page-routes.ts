import { ExchangeError } from "#protocol/wire/error.ts";
import { KycReason } from "#protocol/api/sandbox.ts";
import type { Context } from "hono";
import type { Analyst } from "#sandbox/analyst/analyst.ts";
import type { Case, Verdict } from "#sandbox/analyst/cases.ts";
import { ANALYST_WORDS } from "#sandbox/pages/analyst-words.ts";
import { decidedCases, type DecidedPage } from "#sandbox/pages/decided-cases.ts";
import { decisionMode, decisionNote } from "#sandbox/pages/decision-mode.ts";
import { html, type Html } from "#platform/html.ts";
import { openCases, type ReasonFault, type RefusedReason } from "#sandbox/pages/open-cases.ts";
import { pageLink } from "#sandbox/pages/sandbox-page.ts";
import { answerPage, voiceFor } from "./answer-page.ts";
import { readForm } from "./read-body.ts";
import type { App } from "./sandbox-app.ts";

const PATH = "/sandbox/kyc";
const ROWS = 20;
const LONGEST_TYPED = 4000;
const NUMBER = /^[1-9]\d{0,14}$/;

type Extra = { note?: Html | null; refused?: RefusedReason };

function decidedPage(analyst: Analyst, before: string | undefined): DecidedPage {
  const isFirst = !NUMBER.test(before ?? "");
  const limit = isFirst ? Number.MAX_SAFE_INTEGER : Number(before);
  const found = analyst.cases.decided(limit, ROWS + 1);
  return { cases: found.slice(0, ROWS), isFirst, hasOlder: found.length > ROWS };
}

async function page(context: Context, analyst: Analyst, status: 200 | 409 | 422, extra: Extra) {
  const voice = voiceFor(context, ANALYST_WORDS);
  const { cases } = analyst;
  const { note = null, refused = null } = extra;
  const first = cases.open(ROWS);
  // The case of the answered form is shown, however many wait before it.
  const behind = first.every(({ id }) => id !== refused?.of.id) && refused;
  const open = behind ? [behind.of, ...first] : first;
  const parts = [
    note,
    decisionMode(voice, analyst),
    openCases(voice, { cases: open, more: cases.countOpen() - open.length, refused }),
    await decidedCases(voice, decidedPage(analyst, context.req.query("before"))),
  ];
  return answerPage(context, voice, voice.words.openTitle, parts, status);
}

function show(context: Context, analyst: Analyst) {
  const { done } = context.req.query();
  const decided = NUMBER.test(done ?? "") ? analyst.cases.byId(Number(done)) : null;
  const voice = voiceFor(context, ANALYST_WORDS);
  return page(context, analyst, 200, { note: decided && decisionNote(voice, decided) });
}

/** A company is told the reason; an invalid reason is kept in the form and reported. */
function readReason(typed: string): { reason: string } | { fault: ReasonFault } {
  const parsed = KycReason.safeParse(typed);
  if (parsed.success) return parsed.data === "" ? { fault: "required" } : { reason: parsed.data };
  return { fault: parsed.error.issues[0]?.code === "too_big" ? "too_long" : "invalid" };
}

function decide(context: Context, analyst: Analyst, found: Case, verdict: Verdict) {
  const voice = voiceFor(context, ANALYST_WORDS);
  if (found.status !== "UNDER_REVIEW") {
    const note = html`<div class="alert" role="alert">${voice.words.faults.decided}</div>`;
    return page(context, analyst, 409, { note });
  }
  analyst.decide(found.id, verdict);
  return context.redirect(pageLink(voice.language, { done: String(found.id) }), 303);
}

async function submit(context: Context, analyst: Analyst): Promise<Response> {
  const form = await readForm(context.req.raw);
  const step = form.get("step");
  if (step === "hold" || step === "let_go") {
    analyst.decideByHand(step === "hold");
    const { language } = voiceFor(context, ANALYST_WORDS);
    return context.redirect(pageLink(language), 303);
  }
  const id = form.get("case") ?? "";
  const found = NUMBER.test(id) ? analyst.cases.byId(Number(id)) : null;
  if (!found) throw new ExchangeError("NOT_FOUND");
  if (step === "approve")
    return decide(context, analyst, found, { status: "APPROVED", reason: null });
  if (step !== "reject") throw new ExchangeError("INVALID_INPUT", { fields: { step: "invalid" } });
  // Browsers send CRLF line ends.
  const typed = (form.get("reason") ?? "").replaceAll("\r\n", "\n").slice(0, LONGEST_TYPED);
  const read = readReason(typed);
  if ("reason" in read) {
    return decide(context, analyst, found, { status: "REJECTED", reason: read.reason });
  }
  const refused = { of: found, reason: typed, fault: read.fault };
  return page(context, analyst, 422, { refused });
}

/** The analyst's page for people: waiting cases, approve or reject, and past decisions. */
export function analystPageRoutes(app: App, analyst: Analyst): void {
  app.get(PATH, (context) => show(context, analyst));
  app.post(PATH, (context) => submit(context, analyst));
}
