import { html, Html, type Part } from "#platform/html.ts";
import { LANGUAGES, type Language } from "#platform/language.ts";
import { PLAIN_STYLE } from "#platform/plain-style.ts";
import type { RecoveryList } from "#service/domain/recovery/list-unknown.ts";
import { unshownLines, unknownLines } from "./recovery-lines.ts";
import { fill, timeIn, type Voice } from "./recovery-voice.ts";
import type { RecoverySession } from "./recovery-session.ts";

const NAMES: Record<Language, string> = { "pt-BR": "Português", en: "English" };
// Must match the policy's hash to the character.
const STYLE = new Html(`<style>${PLAIN_STYLE}</style>`);

/** What an act came to, above the list. */
export type Note = { isFault: boolean; sentences: readonly string[] };
export type Shown = {
  session: RecoverySession | null;
  list: RecoveryList | null;
  note: Note | null;
};

const noteOf = ({ words }: Voice, { isFault, sentences }: Note): Html =>
  isFault
    ? html`<div class="alert" role="alert">
        <strong>${words.errorTitle}</strong> ${sentences.map((one) => html`<p>${one}</p>`)}
      </div>`
    : html`<div class="note done" role="status">
        ${sentences.map((one) => html`<p>${one}</p>`)}
      </div>`;

const hidden = (token: string, act: string): Html =>
  html`<input type="hidden" name="token" value="${token}" /><input
      type="hidden"
      name="do"
      value="${act}"
    />`;

function signIn({ words }: Voice): Html {
  return html`<section>
    <h2>${words.signInTitle}</h2>
    <form method="post">
      <input type="hidden" name="do" value="sign_in" />
      <label for="person">${words.name}</label>
      <input id="person" name="person" required autocomplete="username" />
      <label for="key">${words.key}</label>
      <input id="key" name="key" type="password" required autocomplete="current-password" />
      <p class="hint">${words.signInHint}</p>
      <button class="main">${words.signIn}</button>
    </form>
  </section>`;
}

const signOut = ({ words }: Voice, { person, token }: RecoverySession): Html =>
  html`<form method="post" class="actions">
    ${hidden(token, "sign_out")}
    <span>${fill(words.signedInAs, { name: person })}</span>
    <button>${words.signOut}</button>
  </form>`;

/** Books several lines, a kind or all of them. */
function bookMany({ words }: Voice, { lines }: RecoveryList, token: string): Part {
  const open = lines.filter(({ booked }) => !booked);
  if (open.length === 0) return null;
  const kinds = [...new Set(open.map(({ kind }) => kind))];
  return html`<form method="post">
    ${hidden(token, "book")}
    <label for="company">${words.company}</label>
    <input id="company" name="company" inputmode="numeric" />
    <p class="hint">${words.companyHint}</p>
    <div class="actions">
      <button class="main" name="what" value="all">${words.bookAll}</button>
      ${kinds.map(
        (kind) =>
          html`<button name="what" value="${kind}">
            ${fill(words.bookKind, { kind: words.kinds[kind] })}
          </button>`,
      )}
    </div>
  </form>`;
}

function settleMany({ words }: Voice, { claims }: RecoveryList, token: string): Part {
  const open = claims.filter(({ isExplained }) => !isExplained);
  if (open.length === 0) return null;
  return html`<form method="post">
    ${hidden(token, "settle")}
    <label for="claims">${words.line}</label>
    <select id="claims" name="claim" required>
      ${open.map(({ id, kind }) => html`<option value="${String(id)}">${String(id)} · ${words.kinds[kind]}</option>`)}
    </select>
    <label for="reason">${words.reason}</label>
    <textarea
      class="words"
      id="reason"
      name="reason"
      required
      minlength="10"
      maxlength="1000"
    ></textarea>
    <p class="hint">${words.reasonHint}</p>
    <label for="settling-key">${words.key}</label>
    <input id="settling-key" name="key" type="password" required autocomplete="off" />
    <div class="actions"><button>${words.settle}</button></div>
  </form>`;
}

function ending({ words }: Voice, { lines }: RecoveryList, token: string): Html {
  const through = String(lines.at(-1)?.id ?? 0n);
  return html`<section>
    <h2>${words.endTitle}</h2>
    <form method="post">
      ${hidden(token, "yes")}<input type="hidden" name="through" value="${through}" />
      <p class="hint">${words.endHint}</p>
      <label for="ending-key">${words.key}</label>
      <input id="ending-key" name="key" type="password" required autocomplete="off" />
      <div class="actions"><button class="main">${fill(words.end, { through })}</button></div>
    </form>
  </section>`;
}

function content(voice: Voice, session: RecoverySession, list: RecoveryList | null): Part {
  const { words, language } = voice;
  if (list === null) {
    return html`<section>
      <h2>${words.noneTitle}</h2>
      <p>${words.none}</p>
    </section>`;
  }
  const { token } = session;
  return [
    html`<p class="note">${fill(words.since, { time: timeIn(list.since, language) })}</p>`,
    html`<section>
      <h2>${words.unknownTitle}</h2>
      ${list.lines.length === 0 ? html`<p>${words.unknownNone}</p>` : unknownLines(voice, list.lines, token)}
      ${bookMany(voice, list, token)}
    </section>`,
    html`<section>
      <h2>${words.unshownTitle}</h2>
      ${
        list.claims.length === 0
          ? html`<p>${words.unshownNone}</p>`
          : html`<p class="hint">${words.unshownHint}</p>
              ${unshownLines(voice, list.claims)}`
      }
      ${settleMany(voice, list, token)}
    </section>`,
    ending(voice, list, token),
  ];
}

/** The operator's page: who is not signed in sees nothing of the list. */
export function recoveryPage(voice: Voice, { session, list, note }: Shown): string {
  const { words, language } = voice;
  const languages = LANGUAGES.map(
    (each) =>
      html`<li>
        <a
          href="?lang=${each}"
          lang="${each}"
          hreflang="${each}"
          ${each === language && new Html('aria-current="true"')}
          >${NAMES[each]}</a
        >
      </li>`,
  );
  const document = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${words.title} · Ponte exchange</title>
        <link rel="icon" href="data:," />
        ${STYLE}
      </head>
      <body>
        <header>
          <h1>${words.title}</h1>
          <nav aria-label="${words.language}">
            <ul>
              ${languages}
            </ul>
          </nav>
        </header>
        <main>
          ${note && noteOf(voice, note)}
          ${session ? [signOut(voice, session), content(voice, session, list)] : signIn(voice)}
        </main>
      </body>
    </html>`;
  return document.text;
}
