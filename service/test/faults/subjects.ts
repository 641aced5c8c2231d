import { EVM_FAMILY } from "./evm/evm-family.ts";
import type { FaultFamily } from "./fault-family.ts";
import { type KillStep, GIFT_LOST, KILL_STEPS } from "./kill-step.ts";
import { SOLANA_FAMILY } from "./solana/solana-family.ts";
import { TRON_FAMILY } from "./tron/tron-family.ts";

/** A subject of the suite: its named moments, and the payers meanwhile. */
export type Subject = {
  family: FaultFamily;
  steps: readonly KillStep[];
  /** A step that only a fresh world meets, once, before all others. */
  first: KillStep | null;
  payinPayers: number;
  /** Whether its family's wallets make payouts. */
  hasPayouts: boolean;
};

const PAYIN_PAYERS = 5;
/** Payins beside payouts use the same treasury key, in one sequence of nonces. */
const PAYIN_PAYERS_BESIDE = 2;

export const SUBJECTS = {
  payin: {
    family: EVM_FAMILY,
    steps: KILL_STEPS,
    first: GIFT_LOST,
    payinPayers: PAYIN_PAYERS,
    hasPayouts: false,
  },
  payout: {
    family: EVM_FAMILY,
    steps: EVM_FAMILY.payoutSteps,
    first: null,
    payinPayers: PAYIN_PAYERS_BESIDE,
    hasPayouts: true,
  },
  solana: {
    family: SOLANA_FAMILY,
    steps: SOLANA_FAMILY.payoutSteps,
    first: GIFT_LOST,
    payinPayers: 0,
    hasPayouts: true,
  },
  tron: {
    family: TRON_FAMILY,
    steps: TRON_FAMILY.payoutSteps,
    first: GIFT_LOST,
    payinPayers: PAYIN_PAYERS_BESIDE,
    hasPayouts: true,
  },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;
export const isSubjectName = (text: string): text is SubjectName => Object.hasOwn(SUBJECTS, text);
