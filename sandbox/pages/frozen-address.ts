import { SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import type { Voice } from "./sandbox-page.ts";
import { html, type Html } from "./html.ts";

/** Tells of the address that makes a payin fail, for whoever wants to see one. */
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
