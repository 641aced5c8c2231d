import {
  SANDBOX_FROZEN_ADDRESS,
  SANDBOX_REFUSED_PAYMENT_CENTS,
  SANDBOX_UNTAKEN_PAYMENT_CENTS,
} from "#protocol/api/sandbox.ts";
import type { Voice } from "./sandbox-page.ts";
import { html, type Html } from "#platform/html.ts";
import { showBrl } from "./show.ts";

/** Explains the amounts that make a payout fail, before and after its tokens are pulled. */
export function refusedAmounts({ language, words }: Voice): Html {
  return html`<details>
    <summary>${words.refusedTitle}</summary>
    <p>${words.refusedHint}</p>
    <dl>
      <dt>${showBrl(SANDBOX_UNTAKEN_PAYMENT_CENTS, language)}</dt>
      <dd>${words.refusedBefore}</dd>
      <dt>${showBrl(SANDBOX_REFUSED_PAYMENT_CENTS, language)}</dt>
      <dd>${words.refusedOnArrival}</dd>
    </dl>
  </details>`;
}

/** Explains the address that makes a payin fail, for people who want to see that. */
export function frozenAddress({ words }: Voice): Html {
  return html`<details>
    <summary>${words.frozenTitle}</summary>
    <p>${words.frozenHint}</p>
    <dl>
      <dt>${words.frozenAddress}</dt>
      <dd>${SANDBOX_FROZEN_ADDRESS}</dd>
    </dl>
  </details>`;
}

/** Explains how the sandbox's Tron differs from the real one. */
export function tronLimits({ words }: Voice): Html {
  return html`<details>
    <summary>${words.tronTitle}</summary>
    <p>${words.tronHint}</p>
    <ul>
      ${words.tronLimits.map((limit) => html`<li>${limit}</li>`)}
    </ul>
  </details>`;
}
