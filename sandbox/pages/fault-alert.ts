import { html, type Html } from "./html.ts";
import type { FrameWords, Voice } from "./sandbox-page.ts";

/** What is wrong, on top of a form, with the way to the field. */
export function faultAlert({ words }: Voice<FrameWords>, field: string, sentence: string): Html {
  return html`<div class="alert" role="alert">
    <strong>${words.errorTitle}</strong> <a href="#${field}">${sentence}</a>
  </div>`;
}
