import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import { PAYOUT_NETWORKS, pinnedFactory } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import type { Case } from "#sandbox/analyst/cases.ts";
import { fill, type AnalystVoice } from "./analyst-words.ts";
import { html, type Html } from "#platform/html.ts";
import { pageLink } from "./sandbox-page.ts";
import { showTime } from "./show.ts";

export type DecidedPage = { cases: readonly Case[]; isFirst: boolean; hasOlder: boolean };

const SHAPES = { APPROVED: "\u2713", REJECTED: "\u2715", UNDER_REVIEW: "\u2026" } as const;

/** A decision as a word, a shape and a colour. */
export function outcomeMark({ words }: AnalystVoice, status: "APPROVED" | "REJECTED"): Html {
  const tone = status === "APPROVED" ? "good" : "poor";
  return html`<span class="mark ${tone}"
    ><span aria-hidden="true">${SHAPES[status]}</span> ${words[status]}</span
  >`;
}

/** What an administrator pins before the company's payouts: read here, not from the exchange's API. */
async function pinFacts({ words }: AnalystVoice, userId: number): Promise<Html> {
  const spenders = PAYOUT_NETWORKS.flatMap((network) => {
    const factory = pinnedFactory("sandbox", network);
    const pin = { environment: "sandbox", network, userId } as const;
    return factory === null ? [] : [payerSpender({ ...pin, factory })];
  });
  const pulling = new Set([...spenders, await sandboxDelegate(userId)]);
  return html`<span class="more">${fill(words.userNumber, userId)}</span> ${[...pulling].map(
      (spender) =>
        html`<span class="more">${words.spender} <span class="id">${spender}</span></span>`,
    )}`;
}

async function row(voice: AnalystVoice, one: Case): Promise<Html | null> {
  const { language, words } = voice;
  const { name, document, userId, status, reason, decidedAt, decidedBy } = one;
  if (status === "UNDER_REVIEW" || decidedAt === null || decidedBy === null) return null;
  const isPinned = status === "APPROVED" && userId !== null;
  return html`<tr>
    <td><time datetime="${decidedAt.toISOString()}">${showTime(decidedAt, language)}</time></td>
    <td>
      ${name}<span class="id">${formatCnpj(document)}</span>
      ${reason !== null && html`<span class="more">${reason}</span>`}
      ${isPinned && (await pinFacts(voice, userId))}
    </td>
    <td>${outcomeMark(voice, status)}<span class="more">${words[decidedBy]}</span></td>
  </tr>`;
}

function pager({ language, words }: AnalystVoice, { cases, isFirst, hasOlder }: DecidedPage): Html {
  const oldest = String(cases.at(-1)?.decision ?? 0);
  return html`<nav aria-label="${words.pages}">
    <ul>
      ${!isFirst && html`<li><a href="${pageLink(language)}#decided">${words.newest}</a></li>`}
      ${hasOlder && html`<li><a href="${pageLink(language, { before: oldest })}#decided">${words.older}</a></li>`}
    </ul>
  </nav>`;
}

/** Decisions, newest first, and who made them. */
export async function decidedCases(voice: AnalystVoice, page: DecidedPage): Promise<Html> {
  const { words } = voice;
  const table = html`<p class="hint">${words.decidedNote}</p>
    <p class="hint">${words.pinNote}</p>
    <table>
      <thead>
        <tr>
          <th scope="col">${words.when}</th>
          <th scope="col">${words.company}</th>
          <th scope="col">${words.outcome}</th>
        </tr>
      </thead>
      <tbody>
        ${await Promise.all(page.cases.map((one) => row(voice, one)))}
      </tbody>
    </table>
    ${(page.hasOlder || !page.isFirst) && pager(voice, page)}`;
  return html`<section id="decided" aria-labelledby="decided-title">
    <h2 id="decided-title">${words.decidedTitle}</h2>
    ${page.cases.length === 0 && page.isFirst ? html`<p>${words.decidedEmpty}</p>` : table}
  </section>`;
}
