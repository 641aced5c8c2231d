import { html, Html, type Part } from "#platform/html.ts";
import { type Language, LANGUAGES } from "#platform/language.ts";
import { PLAIN_STYLE } from "#platform/plain-style.ts";
import type { Words } from "./words-pt-br.ts";

const NAMES: Record<Language, string> = { "pt-BR": "Português", en: "English" };
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230a6847' d='M8 1 15 5v2H1V5zM2 8h2v5H2zm5 0h2v5H7zm5 0h2v5h-2zM1 14h14v1H1z'/%3E%3C/svg%3E";

// Must match the policy's hash to the character.
const STYLE = new Html(`<style>${PLAIN_STYLE}</style>`);

/** The words in every page's frame. */
export type FrameWords = Pick<Words, "title" | "banner" | "language" | "errorTitle">;

/** What every part of a page needs to render words and links; the bank's words by default. */
export type Voice<W extends FrameWords = Words> = { language: Language; words: W };

/** A link or form target on the page's only path, wherever it is served. */
export function pageLink(language: Language, parameters: Record<string, string> = {}): string {
  return `?${new URLSearchParams({ lang: language, ...parameters }).toString()}`;
}

function languageLink(language: Language, current: Language): Html {
  const isCurrent = language === current;
  return html`<li>
    <a
      href="${pageLink(language)}"
      lang="${language}"
      hreflang="${language}"
      ${isCurrent && html`aria-current="true"`}
      >${NAMES[language]}</a
    >
  </li>`;
}

/** The whole document around a page's content. */
export function sandboxPage(
  { language, words }: Voice<FrameWords>,
  title: string,
  body: Part,
): string {
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${words.title}</title>
        <link rel="icon" href="${ICON}" />
        ${STYLE}
      </head>
      <body>
        <header>
          <p class="banner">${words.banner}</p>
          <h1>${words.title}</h1>
          <nav aria-label="${words.language}">
            <ul>
              ${LANGUAGES.map((each) => languageLink(each, language))}
            </ul>
          </nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return document.text;
}

/** The error above a form, with a link to its field. */
export function faultAlert({ words }: Voice<FrameWords>, field: string, sentence: string): Html {
  return html`<div class="alert" role="alert">
    <strong>${words.errorTitle}</strong> <a href="#${field}">${sentence}</a>
  </div>`;
}
