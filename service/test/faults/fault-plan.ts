import { DEED_NAMES, DEEDS, type DeedName } from "./deeds.ts";
import type { WorldOptions } from "./fault-world.ts";
import type { FaultCase } from "./run-faults.ts";
import { SUBJECTS, type SubjectName } from "./subjects.ts";

export type FaultOrder = {
  subject: SubjectName;
  /** Of the service and of the sandbox, each at each step; the other deeds in proportion. */
  kills: number;
  engine: "postgres" | "embedded" | "both";
  /** Words that a step's or a deed's name must hold. */
  step: string;
  deed: string;
  seed: number;
};

/** What is done in one world, round after round; each round is judged as a whole. */
export type Lane = {
  name: string;
  subject: SubjectName;
  chain: WorldOptions["chain"];
  isEmbedded: boolean;
  rounds: FaultCase[][];
};

export const FULL_KILLS = 20;
/** The embedded database starts and stops too slowly for as many: 3 of 20. */
const EMBEDDED_SHARE = 0.15;
/** As many deeds at one step are a round of their own; of fewer, all steps are one round. */
const OWN_ROUND = 10;

const ON_BARE_CHAIN = DEED_NAMES.filter((deed) => DEEDS[deed].chain === "bare");

function roundsOf(order: FaultOrder, deed: DeedName, share: number): FaultCase[][] {
  if (!deed.includes(order.deed)) return [];
  const times = Math.max(1, Math.round(DEEDS[deed].times * share));
  const cases = SUBJECTS[order.subject].steps
    .filter(({ title }) => title.includes(order.step))
    .map((step) => ({
      deed,
      step,
      times,
    }));
  if (times < OWN_ROUND) return cases.length > 0 ? [cases] : [];
  return cases.map((one) => [one]);
}

/** What only a fresh world meets comes once, before anything else in its lane. */
function withFirst(order: FaultOrder, deed: DeedName, rounds: FaultCase[][]): FaultCase[][] {
  const { first } = SUBJECTS[order.subject];
  const isMet = rounds.length > 0 && DEEDS[deed].chain === "sandbox";
  if (!isMet || !first?.title.includes(order.step)) return rounds;
  return [[{ deed, step: first, times: 1 }], ...rounds];
}

/** The lanes of an order, those that take longest first. */
export function lanesOf(order: FaultOrder): Lane[] {
  const share = order.kills / FULL_KILLS;
  const lane = (name: string, deeds: readonly [DeedName, ...DeedName[]], part = share): Lane => ({
    name,
    subject: order.subject,
    chain: DEEDS[deeds[0]].chain,
    isEmbedded: part !== share,
    rounds: withFirst(
      order,
      deeds[0],
      deeds.flatMap((deed) => roundsOf(order, deed, part)),
    ),
  });
  const [first = "chain reorganised", ...others] = ON_BARE_CHAIN;
  const onPostgres = [
    lane("service", ["service killed"]),
    lane("sandbox", ["sandbox killed", "both killed"]),
    lane("outside", [first, ...others]),
  ];
  const both = ["service killed", "sandbox killed"] as const;
  const onEmbedded = lane("embedded", both, share * EMBEDDED_SHARE);
  return [
    ...(order.engine === "embedded" ? [] : onPostgres),
    ...(order.engine === "postgres" ? [] : [onEmbedded]),
  ].filter(({ rounds }) => rounds.length > 0);
}
