import type { Voice } from "./sandbox-page.ts";
import { html, type Html } from "./html.ts";

/** Tells in what the sandbox's Tron differs from the real one. */
export function tronLimits({ words }: Voice): Html {
  return html`<details>
    <summary>${words.tronTitle}</summary>
    <p>${words.tronHint}</p>
    <ul>
      ${words.tronLimits.map((limit) => html`<li>${limit}</li>`)}
    </ul>
  </details>`;
}
