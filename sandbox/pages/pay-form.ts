import type { PayingPerson } from "#protocol/api/sandbox.ts";
import { maskDocument } from "#protocol/payins/payer.ts";
import { KEY_CODE } from "#sandbox/bank/bank.ts";
import type { PixFault } from "#sandbox/bank/refusals.ts";
import { faultAlert, pageLink, type Voice } from "./sandbox-page.ts";
import { html, type Html } from "#platform/html.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import { showBrl, showTime } from "./show.ts";

/** Codes are far shorter; text pasted by mistake is shown again up to this length. */
export const LONGEST_CODE = 2000;

/** The form for a pasted PIX code. A refused code stays, with the error beside it. */
export function payForm(voice: Voice, pixCode: string, fault: PixFault | null): Html {
  const { language, words } = voice;
  const sentence = fault && words.pixFaults[fault];
  return html`<section aria-labelledby="pay-title">
    <h2 id="pay-title">${words.payTitle}</h2>
    ${sentence && faultAlert(voice, "pix_code", sentence)}
    <form method="post" action="${pageLink(language)}" novalidate>
      <label for="pix_code">${words.pixCode}</label>
      ${sentence && html`<p class="fault" id="pix_code-fault">${sentence}</p>`}
      <textarea
        id="pix_code"
        name="pix_code"
        rows="5"
        required
        maxlength="${LONGEST_CODE}"
        spellcheck="false"
        autocomplete="off"
        autocapitalize="off"
        aria-describedby="pix_code-hint${sentence ? " pix_code-fault" : ""}"
        ${sentence && html`aria-invalid="true"`}
      >
${pixCode}</textarea>
      <p class="hint" id="pix_code-hint">${words.pixCodeHint}</p>
      <div class="actions">
        <button class="main" name="step" value="review">${words.continue}</button>
      </div>
    </form>
    <details>
      <summary>${words.keyCode}</summary>
      <p class="hint">${words.keyCodeHint}</p>
      <p class="id">${KEY_CODE}</p>
    </details>
  </section>`;
}

/** A payment that was made. */
export function receipt(
  { language, words }: Voice,
  movement: Movement,
  payer: PayingPerson | null,
): Html {
  return html`<section class="done" role="status" aria-labelledby="paid-title">
    <h2 id="paid-title">${words.paidTitle}</h2>
    <dl>
      <dt>${words.amount}</dt>
      <dd class="sum">${showBrl(movement.cents, language)}</dd>
      ${
        payer &&
        html`<dt>${words.payer}</dt>
          <dd>${payer.name}<br />${maskDocument(payer.document)}</dd>`
      }
      <dt>${words.endToEndId}</dt>
      <dd class="id">${movement.endToEndId}</dd>
      <dt>${words.txid}</dt>
      <dd class="id">${movement.txid}</dd>
      <dt>${words.paidAt}</dt>
      <dd>${showTime(movement.createdAt, language)} (${words.zone})</dd>
    </dl>
    <a href="${pageLink(language)}">${words.payAnother}</a>
  </section>`;
}
