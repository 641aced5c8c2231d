import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import type { Movement } from "#sandbox/bank/movements.ts";
import { pageLink, type Voice } from "./sandbox-page.ts";
import { html, type Html } from "#platform/html.ts";
import { showBrl, showTime } from "./show.ts";

export type StatementPage = { rows: readonly Movement[]; isFirst: boolean; hasOlder: boolean };

function detail({ words }: Voice, { txid, pixKey, originalEndToEndId }: Movement): Html | null {
  if (originalEndToEndId !== null) {
    return html`<span class="more">${words.ofPix} ${originalEndToEndId}</span>`;
  }
  if (pixKey !== null) return html`<span class="more">${words.toKey} ${maskPixKey(pixKey)}</span>`;
  return txid === null ? null : html`<span class="more">${words.forCharge} ${txid}</span>`;
}

function row(voice: Voice, movement: Movement): Html {
  const { language, words } = voice;
  const sign = movement.direction === "in" ? "+" : "\u2212";
  return html`<tr>
    <td>
      <time datetime="${movement.createdAt.toISOString()}"
        >${showTime(movement.createdAt, language)}</time
      >
    </td>
    <td>
      ${words[movement.direction]}<span class="id">${movement.endToEndId}</span
      >${detail(voice, movement)}
    </td>
    <td>${sign} ${showBrl(movement.cents, language)}</td>
  </tr>`;
}

function pager({ language, words }: Voice, { rows, isFirst, hasOlder }: StatementPage): Html {
  const oldest = String(rows.at(-1)?.id ?? 0);
  return html`<nav aria-label="${words.pages}">
    <ul>
      ${!isFirst && html`<li><a href="${pageLink(language)}#statement">${words.newest}</a></li>`}
      ${hasOlder && html`<li><a href="${pageLink(language, { before: oldest })}#statement">${words.older}</a></li>`}
    </ul>
  </nav>`;
}

/** The account's statement, newest first. */
export function statement(voice: Voice, page: StatementPage): Html {
  const { words } = voice;
  const table = html`<table>
    <thead>
      <tr>
        <th scope="col">${words.when}</th>
        <th scope="col">${words.movement}</th>
        <th scope="col">${words.amount}</th>
      </tr>
    </thead>
    <tbody>
      ${page.rows.map((each) => row(voice, each))}
    </tbody>
  </table>`;
  return html`<section id="statement" aria-labelledby="statement-title">
    <h2 id="statement-title">${words.statementTitle}</h2>
    ${
      page.rows.length === 0 && page.isFirst
        ? html`<p><strong>${words.emptyTitle}</strong><br />${words.emptyHint}</p>`
        : html`<p class="hint">${words.statementNote}</p>
            ${table}${(page.hasOlder || !page.isFirst) && pager(voice, page)}`
    }
  </section>`;
}
