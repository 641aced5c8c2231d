import { describe, expect, test } from "vitest";
import { PULL_DIFFERENCES } from "#lib/chain/port/pull-check.ts";
import type { PayoutStepView, PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PAYOUT_PHASES, type PayoutPhase } from "#lib/rules/payouts/payout-states.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { STEP_STATES } from "#lib/rules/payouts/payout-steps.ts";
import {
  HASH,
  payoutView as view,
  shownText as shown,
  SPOKEN,
  stepViews,
} from "#components/payouts/test/shown-payout.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutHeadline } from "./payout-headline.tsx";
import { PayoutOutcome } from "./payout-outcome.tsx";
import { PayoutStatus, PayoutStatusNote } from "./payout-status.tsx";
import { PayoutSteps } from "./payout-steps.tsx";
import {
  outcomeTone,
  payoutOutcome,
  type PayoutOutcomeKey,
} from "#lib/rules/payouts/payout-phase.ts";
import { FAILURE_REASONS } from "#lib/rules/payouts/payout-failure.ts";
import { chainWord } from "./payout-words.ts";

type Looked = PayoutView["chainCheck"];
const CASES: [PayoutPhase, Looked, PayoutOutcomeKey][] = [
  ["pulling", "not_checked", "pulling"],
  ["confirming", "not_checked", "confirming"],
  ["converting", "not_checked", "converting"],
  ["paying", "not_checked", "paying"],
  ["finishing", "not_checked", "finishing"],
  ["refunding", "not_checked", "refunding"],
  ["held_pull", "not_checked", "held_pull"],
  ["held_pix", "not_checked", "held_pix"],
  ["held_refund", "not_checked", "held_refund"],
  ["completed", "verified", "completed_verified"],
  ["completed", "not_checked", "completed_not_checked"],
  ["completed", "differs", "completed_differs"],
  ["failed", "verified", "failed_verified"],
  ["failed", "not_checked", "failed_not_checked"],
  ["failed", "differs", "failed_differs"],
  ["refunded", "verified", "refunded_verified"],
  ["refunded", "not_checked", "refunded_not_checked"],
  ["refunded", "differs", "refunded_differs"],
  ["unknown", "not_checked", "unknown"],
];

test.each(CASES)("a payout that is %s, on the chain %s, is told as %s", (phase, looked, word) => {
  expect(payoutOutcome(phase, looked)).toBe(word);
});

test("every phase, every word and every difference on the chain is among the cases", () => {
  expect(new Set(CASES.map(([phase]) => phase))).toEqual(new Set(Object.keys(PAYOUT_PHASES)));
  expect([...CASES.map(([, , word]) => word), "completed_explained"].toSorted()).toEqual(
    Object.keys(MESSAGES.en.payouts.outcome).toSorted(),
  );
  for (const difference of PULL_DIFFERENCES) expect(chainWord(difference)).toBe(difference);
  expect(chainWord("toString")).toBeUndefined();
});

test("what differs on the chain shouts until somebody has explained it, and nothing else is quietened", () => {
  for (const [phase, looked] of CASES) {
    const [tone, explained] = [false, true].map((is) => outcomeTone(phase, looked, is));
    expect([tone === "danger", explained], phase).toEqual(
      looked === "differs" ? [true, phase === "failed" ? "warn" : "info"] : [false, tone],
    );
  }
});

const outcome = (payout: Partial<PayoutView>, locale: (typeof SPOKEN)[number]) =>
  shown(<PayoutOutcome payout={view(payout)} />, locale);
const stepsOf = (payout: Partial<PayoutView>, locale: (typeof SPOKEN)[number]) =>
  shown(<PayoutSteps payout={view(payout)} />, locale);

const SEEN = { en: /Confirmed on the blockchain:/, "pt-BR": /Confirmado na blockchain:/ };

describe.each(SPOKEN)("in %s", (locale) => {
  test.each(CASES)("there are words for %s, on the chain %s", (phase, chainCheck) => {
    const status = phase === "unknown" ? "on_ice" : "processing";
    const text = outcome({ phase, chainCheck, status }, locale);
    expect(text.trim().length).toBeGreaterThan(20);
    if (phase === "unknown") expect(text).toContain("on_ice");
    shown(<PayoutStatus payout={view({ phase, chainCheck, status })} />, locale);
  });

  test("nothing is said to be seen on the chain that was not", () => {
    for (const phase of ["completed", "failed", "refunded"] as const) {
      const ended = { phase, hasEnded: true };
      expect(outcome({ ...ended, chainCheck: "verified" }, locale)).toMatch(SEEN[locale]);
      expect(outcome({ ...ended, chainCheck: "not_checked" }, locale)).not.toMatch(SEEN[locale]);
    }
  });

  test("the page shows how much, the PIX's own id, and when it was read", () => {
    const ended = { phase: "completed", chainCheck: "verified", hasEnded: true } as const;
    const payout = view({ ...ended, endToEndId: "E123" });
    const text = shown(
      <>
        <PayoutHeadline payout={payout} />
        <PayoutOutcome payout={payout} />
        <PayoutFacts payout={payout} />
      </>,
      locale,
    );
    for (const part of [/E123/, /240[,.]07/, /45[,.]52\s*0257/, /09:06:01/]) {
      expect(text).toMatch(part);
    }
  });

  test.each(PULL_DIFFERENCES)("what the chain shows instead has its words: %s", (difference) => {
    const ended = { phase: "completed", chainCheck: "differs", hasEnded: true } as const;
    const text = outcome({ ...ended, chainDifference: difference }, locale);
    expect(text).not.toContain(difference);
    expect(text).toMatch(locale === "en" ? /Found: / : /Encontrado: /);
    expect(outcome({ ...ended, chainDifference: "odd" }, locale)).toContain("odd");
  });

  test("of two ends that events told, the other one stands beside the one shown", () => {
    const ended = { phase: "refunded", hasEnded: true, reportedBy: "event" } as const;
    const told = outcome({ ...ended, contradictedBy: "completed,failed" }, locale);
    expect(told).toMatch(
      locale === "en" ? /another result: Completed, Failed/ : /outro resultado: Concluído, Falhou/,
    );
    expect(told).not.toContain("09:06:01");
  });

  test("tokens count as sent once they were debited, and fees are taken off", () => {
    const facts = (steps: PayoutStepView[]) =>
      shown(<PayoutFacts payout={view({ steps })} />, locale);
    const [sent, ahead] = locale === "en" ? ["Sent", "To be sent"] : ["Enviado", "A enviar"];
    const waiting = facts(stepViews("processing"));
    expect(waiting).toContain(ahead);
    expect(waiting).not.toContain(sent);
    const debited = stepViews("processing").map((step) => ({ ...step, state: "done" as const }));
    expect(facts(debited)).toContain(sent);
    expect(waiting).toMatch(/−R\$ 1[,.]93/);
  });

  test("an id that a provider shares with the PIX is shown once", () => {
    const step = { provider: "Banco", endToEndId: "E123", providerId: "E123" };
    const steps = stepViews("processing").map((each) =>
      each.name === "payment" ? { ...each, ...step } : each,
    );
    expect(stepsOf({ steps }, locale).split("E123")).toHaveLength(2);
  });

  test("why it did not arrive is said with what to do, and in short in the list", () => {
    const said = MESSAGES[locale].payouts.failure;
    expect(Object.keys(said).toSorted()).toEqual([...FAILURE_REASONS].toSorted());
    for (const failure of FAILURE_REASONS) {
      const failed = { phase: "failed", status: "failed", failure } as const;
      expect(outcome(failed, locale)).toContain(said[failure].text);
      const note = shown(<PayoutStatusNote payout={view(failed)} />, locale);
      expect(note).toContain(said[failure].short);
    }
    const verified = { phase: "failed", chainCheck: "verified", failure: "out_of_time" } as const;
    const { noteNothingLeft } = MESSAGES[locale].payouts;
    const noteOf = (payout: Partial<PayoutView>) =>
      shown(<PayoutStatusNote payout={view(payout)} />, locale);
    expect(noteOf(verified)).toContain(noteNothingLeft);
    expect(noteOf({ ...verified, chainCheck: "not_checked" })).not.toContain(noteNothingLeft);
  });

  test("what somebody has explained is said as such, and nobody is sent to ask again", () => {
    const differs = {
      phase: "completed",
      status: "completed",
      chainCheck: "differs",
      chainDifference: "other_amount",
    } as const;
    const said = (isExplained: boolean, more: Partial<PayoutView> = {}) =>
      shown(
        <PayoutOutcome payout={view({ ...differs, ...more })} isExplained={isExplained} />,
        locale,
      );
    const { outcome: words, differsNext } = MESSAGES[locale].payouts;
    expect(said(true)).toContain(words.completed_explained.text);
    const figures = said(false, { tokenAmount: "40.000000", chainAmount: "41.500000" });
    const number = (text: string) => (locale === "en" ? text : text.replace(".", ","));
    for (const each of ["40.00", "41.50", "1.50"])
      expect(figures).toContain(`${number(each)} 0000`);
    // Two ends that the exchange has told are not explained by that.
    expect(said(true, { contradictedBy: "failed" })).not.toContain(words.completed_explained.text);
    expect(said(true)).not.toContain(differsNext.completed);
    expect(said(false)).toContain(words.completed_differs.title);
    expect(said(false)).toContain(differsNext.completed);
  });

  test("each step has its title and each of its states its words", () => {
    for (const state of STEP_STATES.filter((each) => each !== "skipped")) {
      const steps = stepViews("processing").map((step) => ({ ...step, state }));
      expect(stepsOf({ steps }, locale).length).toBeGreaterThan(50);
    }
    const goesBack = stepsOf({ phase: "refunding", status: "processing" }, locale);
    expect(goesBack).toMatch(
      locale === "en"
        ? /Token return|Returning the tokens/
        : /(Devolução dos|Devolvendo os) tokens/,
    );
  });

  test("what was skipped is left out, and the exchange's own fee is a part of its closing", () => {
    const failed = stepViews("failed");
    const [first, second] =
      locale === "en"
        ? ["Tokens not debited", "Conversion"]
        : ["Tokens não debitados", "Conversão"];
    const text = stepsOf({ phase: "failed", status: "failed", steps: failed }, locale);
    expect(text).toContain(first);
    expect(text).not.toContain(second);
    const closing = stepViews("processing").map((step) => ({
      ...step,
      state: { partnerFee: "now", complete: "waiting" }[step.name as string] ?? "done",
    })) as PayoutStepView[];
    const told = stepsOf({ phase: "finishing", steps: closing }, locale);
    expect(told).toContain(locale === "en" ? "Completing" : "Concluindo");
    expect(told).not.toMatch(/fee|tarifa/i);
  });

  test("what is awaited is said with until when, and what happened with what to look for", () => {
    const { expectedBy } = MESSAGES[locale].payouts;
    const inTime = stepsOf({ serverNow: "2026-11-21T12:01:00.000Z" }, locale);
    expect(inTime).toMatch(new RegExp(`${expectedBy}.*09:02:00`));
    const steps = stepViews("processing").map((step) => ({
      ...step,
      hash: HASH,
      endToEndId: "E123",
      provider: "Banco",
      providerId: "p-77",
      providerStatus: "frozen",
      expectedBy: "2026-11-21T13:00:00.000Z",
    }));
    const text = stepsOf({ steps }, locale);
    for (const part of ["10:00:00", "E123", "Banco", "p-77", "frozen", "0xabab"]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("09:02:00");
  });
});
