import type { Payable } from "#sandbox/bank/bank.ts";
import { type PayingPerson, SANDBOX_PAYER } from "#protocol/api/sandbox.ts";
import { faultAlert, pageLink, type Voice } from "./sandbox-page.ts";
import { html, type Html } from "#platform/html.ts";
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
  typedPayer: PayingPerson;
  isNameWrong: boolean;
  isDocumentWrong: boolean;
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

type TextField = { name: string; label: string; value: string; fault: string | null };

function textField({ name, label, value, fault }: TextField): Html {
  return html`<label for="${name}">${label}</label>
    ${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
    <input
      id="${name}"
      name="${name}"
      autocomplete="off"
      maxlength="${name === "payer_name" ? "80" : "20"}"
      value="${value}"
      ${fault && html`aria-invalid="true" aria-describedby="${name}-fault"`}
    />`;
}

/** Anybody may pay a code; the one who usually does is filled in already. */
function payerFields({ words }: Voice, review: Review): Html {
  const { typedPayer, isNameWrong, isDocumentWrong } = review;
  const isOpen = isNameWrong || isDocumentWrong || typedPayer.name !== SANDBOX_PAYER.name;
  return html`<details ${isOpen && "open"}>
    <summary>${words.otherPayer}</summary>
    ${textField({
      name: "payer_name",
      label: words.payerName,
      value: typedPayer.name,
      fault: isNameWrong ? words.payerNameFault : null,
    })}
    ${textField({
      name: "payer_document",
      label: words.payerDocument,
      value: typedPayer.document,
      fault: isDocumentWrong ? words.payerDocumentFault : null,
    })}
  </details>`;
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
    ${review.isNameWrong && faultAlert(voice, "payer_name", words.payerNameFault)}
    ${review.isDocumentWrong && faultAlert(voice, "payer_document", words.payerDocumentFault)}
    <dl>
      <dt>${words.amount}</dt>
      <dd class="sum">${cents === null ? words.openAmount : showBrl(cents, language)}</dd>
      <dt>${words.payer}</dt>
      <dd>${review.typedPayer.name}</dd>
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
      ${payerFields(voice, review)}
      <div class="actions">
        <button class="main" name="step" value="pay">${words.pay}</button>
        <button name="step" value="edit">${words.edit}</button>
      </div>
    </form>
  </section>`;
}
