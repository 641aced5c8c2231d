import { formatAmount } from "#protocol/money/money.ts";
import { html, type Html, type Part } from "#platform/html.ts";
import type { UnknownLine } from "#service/domain/recovery/list-unknown.ts";
import type { UnshownLine } from "#service/domain/recovery/list-unshown.ts";
import { fill, timeIn, type Voice } from "./recovery-voice.ts";

type Told = Record<string, string | null>;

/** Amounts as the bank and the chains write them, whatever the page's language. */
function amountOf({ cents, units, token, words }: Told): string {
  if (cents) return `BRL ${formatAmount(BigInt(cents), "BRL")}`;
  if (units && (token === "USDC" || token === "USDT")) {
    return `${token} ${formatAmount(BigInt(units), token)}`;
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

function lineRow(voice: Voice, line: UnknownLine, token: string): Html {
  const { words, language } = voice;
  const { id, witness, kind, evidence, told, proposal, booked } = line;
  const as = proposal && fill(words.proposals[proposal.book], { of: proposal.of ?? "" });
  return html`<tr>
    <td>${String(id)}</td>
    <td>
      ${words.kinds[kind]}
      <span class="more">${witnessIn(voice, witness)}</span> ${facts(voice, evidence, told)}
      ${as && !booked && fact(words.proposed, as)}
      ${line.isUncertain && !booked && html`<p class="fault">${words.uncertain}</p>`}
      ${
        booked
          ? html`<span class="mark good"
              >${fill(words.booked, { time: timeIn(booked.booked_at, language) })}</span
            >`
          : bookOne(voice, line, token)
      }
    </td>
    <td>${amountOf(told)}</td>
  </tr>`;
}

/** What happened and the books lack. */
export const lineTable = (voice: Voice, lines: readonly UnknownLine[], token: string): Html =>
  html`<table>
    <tbody>
      ${lines.map((line) => lineRow(voice, line, token))}
    </tbody>
  </table>`;

function claimRow(voice: Voice, line: UnshownLine): Html {
  const { words } = voice;
  const { id, witness, kind, evidence, told, settled, isShown, isExplained } = line;
  return html`<tr>
    <td>${String(id)}</td>
    <td>
      ${words.kinds[kind]} <span class="more">${witnessIn(voice, witness)}</span>
      ${fact(words.of, told.of)} ${facts(voice, evidence, told)}
      ${isShown && html`<span class="mark good">${words.shownNow}</span>`}
      ${settled.map(
        ({ person: name, reason }) =>
          html`<span class="more">${fill(words.settledBy, { name, reason })}</span>`,
      )}
      ${!isExplained && settled.length > 0 && html`<span class="more">${words.moreToSettle}</span>`}
    </td>
    <td>${amountOf(told)}</td>
  </tr>`;
}

/** What the books hold and nobody shows. */
export const claimTable = (voice: Voice, claims: readonly UnshownLine[]): Html =>
  html`<table>
    <tbody>
      ${claims.map((line) => claimRow(voice, line))}
    </tbody>
  </table>`;
