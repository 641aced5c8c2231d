import type { Movement } from "#sandbox/bank/movements.ts";
import { pageLink, type Voice } from "./sandbox-page.ts";
import { html, type Html } from "./html.ts";
import { showBrl, showTime } from "./show.ts";

/** A payment that was made. */
export function receipt({ language, words }: Voice, movement: Movement): Html {
  return html`<section class="done" role="status" aria-labelledby="paid-title">
    <h2 id="paid-title">${words.paidTitle}</h2>
    <dl>
      <dt>${words.amount}</dt>
      <dd class="sum">${showBrl(movement.cents, language)}</dd>
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
