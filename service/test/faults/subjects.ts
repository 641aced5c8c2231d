import { EVM_FAMILY } from "./evm/evm-family.ts";
import type { FaultFamily } from "./fault-family.ts";
import { type KillStep, GIFT_LOST, KILL_STEPS } from "./kill-step.ts";
import { SOLANA_FAMILY } from "./solana/solana-family.ts";
import { TRON_FAMILY } from "./tron/tron-family.ts";

/** What is broken: all its named moments, and who pays meanwhile. */
export type Subject = {
  family: FaultFamily;
  steps: readonly KillStep[];
  /** Met once by a fresh world alone, before anything else. */
  first: KillStep | null;
  payinPayers: number;
  /** Whether its family's wallets pay. */
  hasPayouts: boolean;
};

const PAYIN_PAYERS = 5;
/** Beside payouts: their tokens leave the treasury by the same key, in one sequence of nonces. */
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
