import { SANDBOX_REFUSED_TRADE_NAME } from "#protocol/api/sandbox.ts";
import { type AnalystVoice, fill } from "./analyst-words.ts";
import { html, type Html } from "#platform/html.ts";
import { pageLink } from "./sandbox-page.ts";
import type { Case } from "#sandbox/analyst/cases.ts";
import { outcomeMark } from "./decided-cases.ts";

/** Whether the rule or a person decides, and the switch between the two. */
export function decisionMode(
  { language, words }: AnalystVoice,
  { isByHand, delayMs }: { isByHand: boolean; delayMs: number },
): Html {
  const state = isByHand ? words.byHand : fill(words.byRule, delayMs / 1000);
  const hint = isByHand ? words.byHandHint : fill(words.byRuleHint, SANDBOX_REFUSED_TRADE_NAME);
  return html`<section aria-labelledby="mode-title">
    <h2 id="mode-title">${words.modeTitle}</h2>
    <p><strong>${state}</strong></p>
    <p class="hint">${hint}</p>
    <form method="post" action="${pageLink(language)}">
      <button name="step" value="${isByHand ? "let_go" : "hold"}">
        ${isByHand ? words.letGo : words.holdIt}
      </button>
    </form>
  </section>`;
}

/** Reports what a person has just decided. */
export function decisionNote(voice: AnalystVoice, { name, status }: Case): Html | null {
  if (status === "UNDER_REVIEW") return null;
  return html`<section class="done" role="status">
    <p>${name}: ${outcomeMark(voice, status)}</p>
  </section>`;
}
