import type {
  FailedTransactionMetadata,
  InnerInstruction,
  LiteSVM,
  TransactionMetadata,
} from "litesvm";
import { NodeUnreachable } from "#sandbox/chain/chain-not-started.ts";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import type { SlotClock } from "./slot-clock.ts";
import type { ExecutedTransaction, SolanaJournal } from "./solana-journal.ts";
import { transactionError, type TransactionError } from "./transaction-error.ts";
import { isSigned } from "./is-signed.ts";
import { readWire, type WireTransaction } from "./wire-transaction.ts";
import { base58 } from "@scure/base";
import type { EncodedAccount } from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { accountAt, mintAt, tokenAmount, tokenIn } from "./token-accounts.ts";

/** The balances of a transaction's accounts. */
type Holdings = { lamports: bigint[]; tokens: unknown[] };

function holdingsOf(svm: LiteSVM, accounts: readonly string[]): Holdings {
  const found = accounts.map((at) => accountAt(svm, at));
  return {
    lamports: found.map((account) => account?.lamports ?? 0n),
    tokens: found.flatMap((account, accountIndex) => {
      const token = tokenIn(account);
      if (token === null) return [];
      const { mint, owner, amount } = token;
      const uiTokenAmount = tokenAmount(amount, mintAt(svm, mint)?.decimals ?? 0);
      return [{ accountIndex, mint, owner, programId: TOKEN_PROGRAM_ADDRESS, uiTokenAmount }];
    }),
  };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n);

/** The fee: the only change in the sum of lamports. */
const feeBetween = (before: Holdings, after: Holdings): bigint =>
  sum(before.lamports) - sum(after.lamports);

function innerInstructions(of: InnerInstruction[][]) {
  return of.flatMap((instructions, index) => {
    if (instructions.length === 0) return [];
    const read = instructions.map((inner) => {
      const compiled = inner.instruction();
      return {
        programIdIndex: compiled.programIdIndex(),
        accounts: [...compiled.accounts()],
        data: base58.encode(new Uint8Array(compiled.data())),
        stackHeight: inner.stackHeight(),
      };
    });
    return [{ index, instructions: read }];
  });
}

/** The `meta` of the chain's `getTransaction`. */
function transactionMeta(
  error: TransactionError | null,
  run: TransactionMetadata,
  before: Holdings,
  after: Holdings,
) {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(feeBetween(before, after)),
    preBalances: before.lamports.map(Number),
    postBalances: after.lamports.map(Number),
    preTokenBalances: before.tokens,
    postTokenBalances: after.tokens,
    innerInstructions: innerInstructions(run.innerInstructions()),
    logMessages: run.logs(),
    loadedAddresses: { writable: [], readonly: [] },
    computeUnitsConsumed: Number(run.computeUnitsConsumed()),
    rewards: [],
  };
}

type Moment = { slot: number; time: number };

/** The outcome of a simulated transaction. */
export type Simulated = {
  error: TransactionError | null;
  logs: string[];
  units: number;
  /** The accounts that it would change, as they would be. */
  changed: readonly EncodedAccount[];
};

const SIMULATION_FAILED = -32002;
const SIGNATURE_FAILED = -32003;

export type LedgerParts = {
  svm: LiteSVM;
  clock: SlotClock;
  journal: SolanaJournal;
  /** Transactions between two snapshots. */
  snapshotEvery: number;
  /** Told of each transaction once it is journaled. */
  onExecuted: (executed: Executed) => void;
};

/** A transaction that has just come on the chain, with the accounts that it names. */
export type Executed = { signature: string; accounts: readonly string[] };

const errorOf = (result: object): TransactionError | null =>
  "err" in result ? transactionError(result as FailedTransactionMetadata) : null;

/**
 * The chain's state and its only writer. Everything is synchronous, so nobody sees what is not in the
 * journal yet.
 */
export class SolanaLedger {
  readonly #svm: LiteSVM;
  readonly clock: SlotClock;
  readonly journal: SolanaJournal;
  readonly #snapshotEvery: number;
  readonly #onExecuted: LedgerParts["onExecuted"];
  #unsaved = 0;
  #isLost = false;

  constructor({ svm, clock, journal, snapshotEvery, onExecuted }: LedgerParts) {
    this.#onExecuted = onExecuted;
    this.#svm = svm;
    this.clock = clock;
    this.journal = journal;
    this.#snapshotEvery = snapshotEvery;
  }

  /** @throws NodeUnreachable once the state holds something that could not be journaled */
  get svm(): LiteSVM {
    if (this.#isLost) throw new NodeUnreachable("the chain's state is lost; it is made again");
    return this.#svm;
  }

  /**
   * Executes a signed transaction. Once this returns, the transaction survives a kill. As on the public
   * chain, an unacceptable transaction without preflight is dropped silently.
   * @throws RpcError for a wrong signature, or from the preflight
   */
  send(wire: Uint8Array, { skipPreflight }: { skipPreflight: boolean }): string {
    const sent = readWire(wire);
    if (!isSigned(sent)) {
      throw new RpcError(SIGNATURE_FAILED, "Transaction signature verification failure");
    }
    if (!skipPreflight) {
      const { error, logs, units } = this.simulate(sent, { checksHash: true });
      if (error !== null) throw simulationFailed(error, logs, units);
    }
    if (this.#hashRefusal(sent) === null) this.#execute(sent);
    return sent.signature;
  }

  /** What a transaction would do now. It needs no signatures. */
  simulate(sent: WireTransaction, { checksHash }: { checksHash: boolean }): Simulated {
    const refused = checksHash ? this.#hashRefusal(sent) : null;
    if (refused !== null) return { error: refused, logs: [], units: 0, changed: [] };
    this.#setClock(this.#now());
    this.svm.withSigverify(false);
    try {
      const result = this.svm.simulateTransaction(sent.transaction);
      const meta = result.meta();
      const units = Number(meta.computeUnitsConsumed());
      const changed = "postAccounts" in result ? result.postAccounts() : [];
      return { error: errorOf(result), logs: meta.logs(), units, changed };
    } finally {
      this.svm.withSigverify(true);
    }
  }

  /** Executes the journal's transactions after the snapshot again; false when an outcome differs. */
  replay(executed: readonly ExecutedTransaction[]): boolean {
    let isSame = true;
    for (const { wire, slot, time, error } of executed) {
      this.#setClock({ slot, time });
      const result = this.svm.sendTransaction(readWire(wire).transaction);
      const again = errorOf(result);
      isSame &&= (again === null ? null : JSON.stringify(again)) === error;
    }
    this.#unsaved = executed.length;
    return isSame;
  }

  saveSnapshot(): void {
    if (this.#unsaved === 0) return;
    this.journal.saveSnapshot(this.svm.toBytes());
    this.#unsaved = 0;
  }

  #now(): Moment {
    return { slot: this.clock.slot(), time: this.clock.time() };
  }

  #setClock({ slot, time }: Moment): void {
    const clock = this.svm.getClock();
    clock.slot = BigInt(slot);
    clock.unixTimestamp = BigInt(time);
    this.svm.setClock(clock);
  }

  #hashRefusal({ message, signature }: WireTransaction): TransactionError | null {
    if (this.clock.slotOf(message.lifetimeToken) === null) return "BlockhashNotFound";
    return this.journal.find(signature) === null ? null : "AlreadyProcessed";
  }

  #execute({ transaction, accounts, signature, wire }: WireTransaction): void {
    const { slot, time } = this.#now();
    this.#setClock({ slot, time });
    const before = holdingsOf(this.svm, accounts);
    const result = this.svm.sendTransaction(transaction);
    const error = errorOf(result);
    const after = holdingsOf(this.svm, accounts);
    // A failed transaction that paid no fee never reached the chain.
    if (error !== null && feeBetween(before, after) === 0n) return;
    const run: TransactionMetadata = "err" in result ? result.meta() : result;
    const meta = JSON.stringify(transactionMeta(error, run, before, after));
    const told = error === null ? null : JSON.stringify(error);
    this.#isLost = true;
    this.journal.append({ signature, slot, time, wire, error: told, meta }, accounts);
    this.#isLost = false;
    this.#unsaved += 1;
    if (this.#unsaved >= this.#snapshotEvery) this.saveSnapshot();
    this.#onExecuted({ signature, accounts });
  }
}

function simulationFailed(error: TransactionError, logs: string[], units: number): RpcError {
  const said = typeof error === "string" ? error : JSON.stringify(error);
  const data = { accounts: null, err: error, logs, returnData: null, unitsConsumed: units };
  return new RpcError(SIMULATION_FAILED, `Transaction simulation failed: ${said}`, data);
}
