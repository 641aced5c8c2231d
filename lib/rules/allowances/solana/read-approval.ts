import {
  feeOf,
  MOST_ASSERTIONS,
  MOST_FEE_LAMPORTS,
  type ComputeBudget,
} from "./approval-budget.ts";
import { readMessage, type ReadInstruction } from "./read-message.ts";
import {
  APPROVE_CHECKED,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
} from "#protocol/chain/solana/solana-programs.ts";
import { refuse, SolanaBytesError, type SolanaRefusal } from "./solana-refusal.ts";

type Approve = {
  owner: string;
  /** The token account that the delegate may pull from. */
  source: string;
  mint: string;
  delegate: string;
  units: bigint;
  decimals: number;
};

/** Everything that an approval's bytes say. */
export type ReadApproval = Approve &
  ComputeBudget & {
    feePayer: string;
    blockhash: string;
    /** How many of Lighthouse's assertions stand around the approval. */
    assertions: number;
  };

/** `program`: the refused instruction's. */
type Refused = { ok: false; why: SolanaRefusal; program: string | null };
export type ReadResult =
  /** `feeLamports`: the most that the chain takes for it. */
  { ok: true; approval: ReadApproval; feeLamports: bigint } | Refused;

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.length);

const APPROVE_LENGTH = 10;

function readApprove({ accounts, data, program }: ReadInstruction): Approve {
  if (data[0] !== APPROVE_CHECKED) refuse("instruction", program);
  if (data.length !== APPROVE_LENGTH) refuse("instruction_data", program);
  const [source, mint, delegate, owner, ...others] = accounts;
  if (!source || !mint || !delegate || !owner || others.length > 0) {
    return refuse("instruction_accounts", program);
  }
  const units = viewOf(data).getBigUint64(1, true);
  return { owner, source, mint, delegate, units, decimals: data[APPROVE_LENGTH - 1] ?? 0 };
}

/** The instruction number and length of a limit and of a price. */
const LIMIT = { kind: 2, length: 5 };
const PRICE = { kind: 3, length: 9 };

function readBudget(budget: ComputeBudget, { accounts, data, program }: ReadInstruction) {
  if (accounts.length > 0) refuse("budget_instruction", program);
  if (data[0] === LIMIT.kind && data.length === LIMIT.length) {
    if (budget.computeUnits !== null) refuse("second_limit", program);
    return { ...budget, computeUnits: viewOf(data).getUint32(1, true) };
  }
  if (data[0] === PRICE.kind && data.length === PRICE.length) {
    if (budget.microLamports !== null) refuse("second_price", program);
    return { ...budget, microLamports: viewOf(data).getBigUint64(1, true) };
  }
  return refuse("budget_instruction", program);
}

/** Lighthouse's instructions that only look; 0 and 1 write an account. */
const ASSERTIONS = { from: 2, to: 17 };

function requireAssertion({ data, program }: ReadInstruction): void {
  const kind = data[0] ?? -1;
  if (kind < ASSERTIONS.from || kind > ASSERTIONS.to) refuse("lighthouse_instruction", program);
}

function readParts(instructions: readonly ReadInstruction[]) {
  let approve: Approve | null = null;
  let budget: ComputeBudget = { computeUnits: null, microLamports: null };
  let assertions = 0;
  for (const one of instructions) {
    switch (one.program) {
      case TOKEN_PROGRAM: {
        const read = readApprove(one);
        if (approve !== null) refuse("second_approval", one.program);
        approve = read;
        break;
      }
      case COMPUTE_BUDGET_PROGRAM:
        budget = readBudget(budget, one);
        break;
      case LIGHTHOUSE_PROGRAM:
        requireAssertion(one);
        assertions += 1;
        if (assertions > MOST_ASSERTIONS) refuse("too_many_assertions", one.program);
        break;
      default:
        refuse("program", one.program);
    }
  }
  return { approve: approve ?? refuse("no_approval"), budget, assertions };
}

function readWhole(message: Uint8Array) {
  const { feePayer, writable, blockhash, instructions } = readMessage(message);
  const { approve, budget, assertions } = readParts(instructions);
  // Only the owner, who pays, and the source, which changes, are writable.
  if (writable.length !== 2 || writable[1] !== approve.source) refuse("account_role");
  const feeLamports = feeOf(budget, instructions.length);
  if (feeLamports > MOST_FEE_LAMPORTS) refuse("fee", COMPUTE_BUDGET_PROGRAM);
  return { approval: { feePayer, ...approve, blockhash, ...budget, assertions }, feeLamports };
}

/**
 * What these bytes allow when signed, or why they are more than one plain approval with what may stand
 * around it: one compute limit, one price within the cap, and a few of Lighthouse's assertions, anywhere.
 * The dashboard shows what this function reads.
 */
export function readApproval(message: Uint8Array): ReadResult {
  try {
    return { ok: true, ...readWhole(message) };
  } catch (error) {
    if (error instanceof SolanaBytesError) {
      return { ok: false, why: error.why, program: error.program };
    }
    throw error;
  }
}
