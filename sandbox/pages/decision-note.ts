import type { Case } from "#sandbox/analyst/cases.ts";
import type { AnalystVoice } from "./analyst-words.ts";
import { outcomeMark } from "./decided-cases.ts";
import { html, type Html } from "./html.ts";

/** Says what a person has just decided. */
export function decisionNote(voice: AnalystVoice, { name, status }: Case): Html | null {
  if (status === "UNDER_REVIEW") return null;
  return html`<section class="done" role="status">
    <p>${name}: ${outcomeMark(voice, status)}</p>
  </section>`;
}
