import { EXTERNAL_RULES, FIRST_RULES, WALLET_RULES } from "#lib/rules/payouts/payout-next.ts";
import {
  INTENT_STATUSES,
  PAYOUT_PHASES,
  type PayoutPhase,
} from "#lib/rules/payouts/payout-states.ts";
import {
  EXTERNAL_STATE_MEANINGS,
  INTENT_STATUS_MEANINGS,
  PAYOUT_NEXT_MEANINGS,
  PAYOUT_PHASE_MEANINGS,
  SIGNATURE_PHASE_MEANINGS,
} from "#lib/rules/payouts/state-meanings.ts";
import { PAYOUT_MOVES } from "#protocol/payouts/payouts.ts";

const BEGIN = "<!-- payout states: npm run diagram -->";
const END = "<!-- end of payout states -->";

const arrows = (moves: Record<string, { leads: readonly string[] }>) =>
  Object.entries(moves).flatMap(([from, { leads }]) => leads.map((to) => `  ${from} --> ${to}`));

const lines = (meanings: Record<string, string>) =>
  Object.entries(meanings).map(([name, means]) => `- \`${name}\`: ${means}`);

const ofStatus = (phase: PayoutPhase) => {
  const { of } = PAYOUT_PHASES[phase];
  return of === null || of === phase ? "" : ` (\`${of}\`)`;
};

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
    ...lines(INTENT_STATUS_MEANINGS),
    "",
    "and from then on, by the steps that it reports:",
    "",
    ...Object.entries(PAYOUT_PHASE_MEANINGS).map(
      ([phase, means]) => `- \`${phase}\`${ofStatus(phase as PayoutPhase)}: ${means}`,
    ),
    "",
    "**How far the wallet is** that signs here:",
    "",
    ...lines(SIGNATURE_PHASE_MEANINGS),
    "",
    "and the owners who allow elsewhere:",
    "",
    ...lines(EXTERNAL_STATE_MEANINGS),
    "",
    "**What the reader may do next** is one thing:",
    "",
    ...lines(PAYOUT_NEXT_MEANINGS),
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
