import { expect, test } from "vitest";
import { html, Html } from "./html.ts";

test("escapes whatever is put in, and nothing twice", () => {
  const inner = html`<b>${"<script>"}</b>`;
  const text = html`<p title="${`"'&`}">${inner}${null}${false}${[1, inner]}</p>`.text;
  expect(text).toBe('<p title="&quot;&#39;&amp;"><b>&lt;script&gt;</b>1<b>&lt;script&gt;</b></p>');
  expect(html`${new Html("<i>")}`.text).toBe("<i>");
});
