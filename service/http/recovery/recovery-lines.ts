import { formatAmount } from "#protocol/money/money.ts";
import { html, type Html, type Part } from "#platform/html.ts";
import type { UnknownLine } from "#service/domain/recovery/list-unknown.ts";
import type { UnshownLine } from "#service/domain/recovery/list-unshown.ts";
import { fill, timeIn, type Voice } from "./recovery-voice.ts";

type Told = Record<string, string | null>;

/** An amount in the page's language; what has no amount says what it is in words. */
function amountIn({ language }: Voice, { cents, units, token, words }: Told): string {
  const written = (amount: string) => (language === "pt-BR" ? amount.replace(".", ",") : amount);
  if (cents) return `R$ ${written(formatAmount(BigInt(cents), "BRL"))}`;
  if (units && (token === "USDC" || token === "USDT")) {
    return `${written(formatAmount(BigInt(units), token))} ${token}`;
  }
  return words ?? units ?? "";
}

const fact = (label: string, value: string | null | undefined): Part =>
  value ? html`<span class="more">${label}: ${value}</span>` : null;

const witnessIn = ({ words }: Voice, witness: string): string =>
  witness === "bank" ? words.bank : witness;

function facts(voice: Voice, evidence: string, told: Told): Part {
  const { words, language } = voice;
  return [
    told.at ? html`<span class="more">${timeIn(new Date(told.at), language)}</span>` : null,
    html`<span class="id">${words.evidence}: ${evidence}</span>`,
    fact(words.party, told.party),
    fact(words.block, told.block),
    fact(words.txid, told.txid),
    fact(words.order, told.order_id),
    fact(words.pixKey, told.pix_key),
    fact(words.original, told.original_end_to_end_id),
  ];
}

/** Books this line alone; a person may say of which payment or company it was. */
function bookOne({ words }: Voice, { id, kind }: UnknownLine, token: string): Html {
  const own = String(id);
  return html`<details>
    <summary>${words.book}</summary>
    <form method="post">
      <input type="hidden" name="token" value="${token}" />
      <input type="hidden" name="do" value="book" />
      ${
        kind !== "sends" &&
        html`<label for="for-${own}">${words.payment}</label>
          <input id="for-${own}" name="for" />
          <label for="company-${own}">${words.company}</label>
          <input id="company-${own}" name="company" inputmode="numeric" />`
      }
      <div class="actions"><button name="what" value="${own}">${words.book}</button></div>
    </form>
  </details>`;
}

type Shown = Pick<UnknownLine, "id" | "witness" | "kind" | "told">;

const heading = (voice: Voice, { id, witness, kind, told }: Shown): Html =>
  html`<h3>${String(id)} · ${voice.words.kinds[kind]} · ${amountIn(voice, told)}</h3>
    <span class="more">${witnessIn(voice, witness)}</span>`;

function lineArticle(voice: Voice, line: UnknownLine, token: string): Html {
  const { words, language } = voice;
  const { evidence, told, proposal, booked } = line;
  const of = proposal?.book === "ask" ? proposal.candidates.join(", ") : (proposal?.of ?? "");
  const as = proposal && fill(words.proposals[proposal.book], { of });
  return html`<article>
    ${heading(voice, line)} ${facts(voice, evidence, told)}
    ${as && !booked && fact(words.proposed, as)}
    ${
      booked
        ? html`<span class="mark good"
            >${fill(words.booked, { time: timeIn(booked.booked_at, language) })}</span
          >`
        : bookOne(voice, line, token)
    }
  </article>`;
}

/** What happened and the books lack. */
export const unknownLines = (voice: Voice, lines: readonly UnknownLine[], token: string): Part =>
  lines.map((line) => lineArticle(voice, line, token));

function claimArticle(voice: Voice, line: UnshownLine): Html {
  const { words } = voice;
  const { evidence, told, settled, isShown, isExplained } = line;
  return html`<article>
    ${heading(voice, line)} ${fact(words.of, told.of)} ${facts(voice, evidence, told)}
    ${isShown && html`<span class="mark good">${words.shownNow}</span>`}
    ${settled.map(
      ({ person: name, reason }) =>
        html`<span class="more">${fill(words.settledBy, { name, reason })}</span>`,
    )}
    ${!isExplained && settled.length > 0 && html`<span class="more">${words.moreToSettle}</span>`}
  </article>`;
}

/** What the books hold and nobody shows. */
export const unshownLines = (voice: Voice, claims: readonly UnshownLine[]): Part =>
  claims.map((line) => claimArticle(voice, line));
