import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";
import type { Case } from "#sandbox/analyst/cases.ts";
import { fill, type AnalystVoice } from "./analyst-words.ts";
import { faultAlert, pageLink } from "./sandbox-page.ts";
import { html, type Html } from "#platform/html.ts";
import { showTime } from "./show.ts";

export type ReasonFault = "required" | "too_long" | "invalid";
/** A rejection whose reason was invalid: its case, and what was typed. */
export type RefusedReason = { of: Case; reason: string; fault: ReasonFault };
export type OpenCases = {
  cases: readonly Case[];
  /** How many more cases are open. */
  more: number;
  refused: RefusedReason | null;
};

function documents({ words }: AnalystVoice, { documents: types }: Case): Html {
  const names = types.map((type) => words.documentTypes[type]);
  return html`<dt>${words.documents}</dt>
    <dd>${names.length === 0 ? words.none : names.join(", ")}</dd>`;
}

function reasonField({ words }: AnalystVoice, id: number, refused: RefusedReason | null): Html {
  const sentence = refused && words.faults[refused.fault];
  return html`<label for="reason-${id}">${words.reason}</label>
    ${sentence && html`<p class="fault" id="reason-${id}-fault">${sentence}</p>`}
    <textarea
      class="words"
      id="reason-${id}"
      name="reason"
      rows="2"
      maxlength="500"
      aria-describedby="reason-${id}-hint${sentence ? ` reason-${id}-fault` : ""}"
      ${sentence && html`aria-invalid="true"`}
    >
${refused?.reason ?? ""}</textarea>
    <p class="hint" id="reason-${id}-hint">${fill(words.reasonHint, SANDBOX_KYC_REASON)}</p>`;
}

function openCase(voice: AnalystVoice, one: Case, refused: RefusedReason | null): Html {
  const { language, words } = voice;
  const { id, name, tradeName, document, openedAt } = one;
  return html`<article aria-labelledby="case-${id}">
    <h3 id="case-${id}">${name}</h3>
    <dl>
      <dt>${words.cnpj}</dt>
      <dd class="id">${formatCnpj(document)}</dd>
      ${
        tradeName !== null &&
        html`<dt>${words.tradeName}</dt>
          <dd>${tradeName}</dd>`
      }
      <dt>${words.received}</dt>
      <dd><time datetime="${openedAt.toISOString()}">${showTime(openedAt, language)}</time></dd>
      ${documents(voice, one)}
    </dl>
    <form method="post" action="${pageLink(language)}" novalidate>
      <input type="hidden" name="case" value="${id}" />
      ${reasonField(voice, id, refused)}
      <div class="actions">
        <button class="main" name="step" value="approve" aria-describedby="case-${id}">
          ${words.approve}
        </button>
        <button name="step" value="reject" aria-describedby="case-${id}">${words.reject}</button>
      </div>
    </form>
  </article>`;
}

/** The companies that wait for a decision, each with a form to decide it. */
export function openCases(voice: AnalystVoice, { cases, more, refused }: OpenCases): Html {
  const { language, words } = voice;
  const of = (one: Case) => (refused?.of.id === one.id ? refused : null);
  const list = html`<p class="hint">${words.openNote}</p>
    ${cases.map((one) => openCase(voice, one, of(one)))}
    ${more > 0 && html`<p class="note">${fill(words.more, more)}</p>`}`;
  const empty = html`<p><strong>${words.openEmptyTitle}</strong><br />${words.openEmptyHint}</p>`;
  return html`<section id="open" aria-labelledby="open-title">
    <h2 id="open-title">${words.openTitle}</h2>
    ${refused && faultAlert(voice, `reason-${refused.of.id}`, words.faults[refused.fault])}
    ${cases.length === 0 ? empty : list}
    <p><a href="${pageLink(language)}">${words.lookAgain}</a></p>
  </section>`;
}
