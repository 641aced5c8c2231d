import type { Payable } from "#sandbox/bank/bank.ts";
import { faultAlert, pageLink, type Voice } from "./sandbox-page.ts";
import { html, type Html } from "./html.ts";
import { showBrl, showTime } from "./show.ts";
import type { AmountFault } from "./typed-amount.ts";

export type Review = {
  payable: Payable;
  /** As it was pasted. */
  pixCode: string;
  /** Makes a second click on "pay" the same payment. */
  paymentId: string;
  now: Date;
  isPaid: boolean;
  typedAmount: string;
  amountFault: AmountFault | null;
};

function amountField({ words }: Voice, review: Review): Html {
  const { typedAmount, amountFault, payable } = review;
  const sentence = amountFault && words.amountFaults[amountFault];
  const hint = payable.cents === null ? words.ownAmountHint : words.otherAmountHint;
  return html`<label for="amount">${words.otherAmount}</label>
    ${sentence && html`<p class="fault" id="amount-fault">${sentence}</p>`}
    <input
      id="amount"
      name="amount"
      inputmode="decimal"
      autocomplete="off"
      maxlength="40"
      value="${typedAmount}"
      aria-describedby="amount-hint${sentence ? " amount-fault" : ""}"
      ${sentence && html`aria-invalid="true"`}
    />
    <p class="hint" id="amount-hint">${hint}</p>`;
}

/** Shows what a code says before anything is paid. */
export function reviewForm(voice: Voice, review: Review): Html {
  const { language, words } = voice;
  const { payable, pixCode, paymentId, now, isPaid, amountFault, typedAmount } = review;
  const { charge, code, cents } = payable;
  const field = amountField(voice, review);
  const isOpen = amountFault !== null || typedAmount !== "";
  return html`<section aria-labelledby="review-title">
    <h2 id="review-title">${words.reviewTitle}</h2>
    ${amountFault && faultAlert(voice, "amount", words.amountFaults[amountFault])}
    <dl>
      <dt>${words.amount}</dt>
      <dd class="sum">${cents === null ? words.openAmount : showBrl(cents, language)}</dd>
      <dt>${words.receiver}</dt>
      <dd>${code.name}</dd>
      <dt>${words.city}</dt>
      <dd>${code.city}</dd>
      ${
        charge &&
        html`<dt>${words.txid}</dt>
          <dd class="id">${charge.txid}</dd>
          <dt>${words.expiresAt}</dt>
          <dd>${showTime(charge.expiresAt, language)} (${words.zone})</dd>`
      }
    </dl>
    ${charge === null && html`<p class="note">${words.noCharge}</p>`}
    ${charge && charge.expiresAt <= now && html`<p class="note">${words.isLate}</p>`}
    ${isPaid && html`<p class="note">${words.isPaid}</p>`}
    <form method="post" action="${pageLink(language)}" novalidate>
      <input type="hidden" name="pix_code" value="${pixCode}" />
      <input type="hidden" name="payment_id" value="${paymentId}" />
      ${
        cents === null
          ? field
          : html`<details ${isOpen && "open"}>
              <summary>${words.advanced}</summary>
              ${field}
            </details>`
      }
      <div class="actions">
        <button class="main" name="step" value="pay">${words.pay}</button>
        <button name="step" value="edit">${words.edit}</button>
      </div>
    </form>
  </section>`;
}
