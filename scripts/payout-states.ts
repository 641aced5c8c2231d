import { EXTERNAL_RULES, FIRST_RULES, WALLET_RULES } from "#lib/rules/payouts/payout-next.ts";
import {
  EXTERNAL_STATES,
  INTENT_STATUSES,
  PAYOUT_NEXT,
  PAYOUT_PHASES,
  SIGNATURE_PHASES,
} from "#lib/rules/payouts/payout-states.ts";
import { PAYOUT_MOVES } from "#protocol/payouts/payouts.ts";

const BEGIN = "<!-- payout states: npm run diagram -->";
const END = "<!-- end of payout states -->";

const arrows = (moves: Record<string, { leads: readonly string[] }>) =>
  Object.entries(moves).flatMap(([from, { leads }]) => leads.map((to) => `  ${from} --> ${to}`));

const lines = (meanings: Record<string, string>) =>
  Object.entries(meanings).map(([name, means]) => `- \`${name}\`: ${means}`);

const meanings = (table: Record<string, { means: string }>) =>
  lines(Object.fromEntries(Object.entries(table).map(([name, { means }]) => [name, means])));

const ordered = (rules: typeof FIRST_RULES) =>
  rules.map(({ do: step, when }, at) => `${at + 1}. \`${step}\` when ${when}`);

/** The tables of a payout's state as the documentation shows them. */
export function payoutStatesText(): string {
  const moves = Object.fromEntries(
    Object.entries(PAYOUT_MOVES).map(([status, leads]) => [status, { leads }]),
  );
  const ends = Object.entries(PAYOUT_MOVES).filter(([, leads]) => leads.length === 0);
  return [
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> none",
    ...arrows(INTENT_STATUSES),
    "  done --> processing",
    ...arrows(moves),
    ...ends.map(([status]) => `  ${status} --> [*]`),
    "```",
    "",
    "**What the exchange says**, until it has begun the payout:",
    "",
    ...meanings(INTENT_STATUSES),
    "",
    "and from then on, by the steps that it reports:",
    "",
    ...Object.entries(PAYOUT_PHASES).map(
      ([name, { of, means }]) =>
        `- \`${name}\`${of === null || of === name ? "" : ` (\`${of}\`)`}: ${means}`,
    ),
    "",
    "**How far the wallet is** that signs here:",
    "",
    ...lines(SIGNATURE_PHASES),
    "",
    "and the owners who allow elsewhere:",
    "",
    ...lines(EXTERNAL_STATES),
    "",
    "**What the reader may do next** is one thing:",
    "",
    ...meanings(PAYOUT_NEXT),
    "",
    "It is the first of these, for any payout:",
    "",
    ...ordered(FIRST_RULES),
    "",
    "then, where a wallet signs here:",
    "",
    ...ordered(WALLET_RULES),
    "",
    "or, where the owners of an external wallet allow elsewhere:",
    "",
    ...ordered(EXTERNAL_RULES),
  ].join("\n");
}

/** A document with the tables between its marks written anew. */
export function withPayoutStates(document: string): string {
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error("the document has no place for the payout's states");
  return `${before}${BEGIN}\n\n${payoutStatesText()}\n\n${END}${after}`;
}
