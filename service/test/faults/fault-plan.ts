import { DEED_NAMES, DEEDS, type DeedName } from "./deeds.ts";
import type { WorldOptions } from "./fault-world.ts";
import type { FaultCase } from "./run-faults.ts";
import { SUBJECTS, type SubjectName } from "./subjects.ts";

export type FaultOrder = {
  subjects: readonly SubjectName[];
  /** Of the service and of the sandbox, each at each step; the other deeds in proportion. */
  kills: number;
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
  rounds: FaultCase[][];
};

const FULL_KILLS = 20;
/** As many deeds at one step are a round of their own; of fewer, all steps are one round. */
const OWN_ROUND = 10;

/** What is done to bank and chain: where a family has a chain that can lose something, on that. */
function outsideOf(subject: SubjectName) {
  const { hasBareChain } = SUBJECTS[subject].family;
  const fitting = hasBareChain ? ["bare", "any"] : ["plain", "any"];
  return {
    chain: hasBareChain ? ("bare" as const) : ("sandbox" as const),
    deeds: DEED_NAMES.filter((deed) => fitting.includes(DEEDS[deed].chain)),
  };
}

type Ordered = Omit<FaultOrder, "subjects"> & { subject: SubjectName };

function roundsOf(order: Ordered, deed: DeedName, share: number): FaultCase[][] {
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
function withFirst(
  order: Ordered,
  deed: DeedName | undefined,
  rounds: FaultCase[][],
): FaultCase[][] {
  const { first } = SUBJECTS[order.subject];
  const isMet = rounds.length > 0 && deed && DEEDS[deed].chain === "sandbox";
  if (!isMet || !first?.title.includes(order.step)) return rounds;
  return [[{ deed, step: first, times: 1 }], ...rounds];
}

function lanesOfSubject(order: Ordered): Lane[] {
  const { subject } = order;
  const share = order.kills / FULL_KILLS;
  const lane = (
    name: string,
    deeds: readonly DeedName[],
    chain: Lane["chain"] = "sandbox",
  ): Lane => ({
    name: `${subject}, ${name}`,
    subject,
    chain,
    rounds: withFirst(
      order,
      deeds[0],
      deeds.flatMap((deed) => roundsOf(order, deed, share)),
    ),
  });
  const { chain, deeds } = outsideOf(subject);
  return [
    lane("service", ["service killed"]),
    lane("sandbox", ["sandbox killed", "both killed"]),
    lane("outside", deeds, chain),
  ].filter(({ rounds }) => rounds.length > 0);
}

/** The lanes of an order, those of a subject that take longest first. */
export const lanesOf = ({ subjects, ...order }: FaultOrder): Lane[] =>
  subjects.flatMap((subject) => lanesOfSubject({ ...order, subject }));
