import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { KeyPairSigner } from "@solana/kit";
import type { LiteSVM } from "litesvm";
import type { Log } from "#platform/log.ts";
import { ChainNotStarted, NodeUnreachable } from "#sandbox/chain/chain-not-started.ts";
import type { ChainState } from "#sandbox/chain/evm-chain.ts";
import { SlotClock } from "./slot-clock.ts";
import { SolanaJournal } from "./solana-journal.ts";
import type { Executed, SolanaLedger } from "./solana-ledger.ts";
import { SOLANA_NETWORK } from "./solana-network.ts";

export type SolanaPace = {
  slotMs: number;
  /** Transactions between two snapshots, and so the most that a start replays. */
  snapshotEvery: number;
};
export const SOLANA_PACE: SolanaPace = { slotMs: 400, snapshotEvery: 200 };

export type SolanaChainOptions = {
  folder: string;
  log: Log;
  pace?: SolanaPace | undefined;
  /** Only tests set it. */
  now?: (() => number) | undefined;
};

const hex = () => randomBytes(32).toString("hex");

/**
 * A local Solana chain in this process that survives being killed at any moment: every transaction is
 * executed and journaled in one step, before anybody can see it.
 */
export class SolanaChain {
  readonly network = SOLANA_NETWORK;
  readonly #options: Required<SolanaChainOptions>;
  readonly #journal: SolanaJournal;
  readonly #listeners = new Set<(executed: Executed) => void>();
  #state: ChainState = "asleep";
  #opening: Promise<SolanaLedger> | undefined;
  #ledger: SolanaLedger | undefined;
  #isClosed = false;

  constructor({ folder, log, pace = SOLANA_PACE, now = Date.now }: SolanaChainOptions) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#options = { folder, log: log.child({ network: "solana" }), pace, now };
    this.#journal = new SolanaJournal(join(folder, "solana.db"));
  }

  get state(): ChainState {
    return this.#state;
  }

  /** Starts the chain, once for any number of callers. @throws ChainNotStarted; the next call retries */
  async start(): Promise<void> {
    await this.open();
  }

  /** The chain's state; starts the chain if necessary. @throws ChainNotStarted */
  open(): Promise<SolanaLedger> {
    if (this.#isClosed) return Promise.reject(new NodeUnreachable("the chain is closed"));
    this.#opening ??= this.#bringUp().catch((cause: unknown) => {
      this.#options.log.error({ err: cause }, "the chain does not come up");
      this.#state = "failed";
      this.#opening = undefined;
      throw new ChainNotStarted("solana", { cause });
    });
    return this.#opening;
  }

  /**
   * Sends a signed transaction. Once this returns, the transaction survives a kill.
   * @throws RpcError as a node refuses
   */
  async send(wire: Uint8Array, options: { skipPreflight: boolean }): Promise<string> {
    const ledger = await this.open();
    try {
      return ledger.send(wire, options);
    } catch (error) {
      // The state holds a transaction that is not in the journal: nobody may see it.
      if (!(error instanceof Error) || error.name !== "RpcError") this.#forget();
      throw error;
    }
  }

  /** Tells of every transaction from now on, until the returned function is called. */
  listen(tell: (executed: Executed) => void): () => void {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  }

  /** Milliseconds of a slot. */
  get slotMs(): number {
    return this.#options.pace.slotMs;
  }

  /** Holds the SOL and mints the tokens. Its key belongs to this chain's folder. */
  async faucetKey(): Promise<KeyPairSigner> {
    const { createKeyPairSignerFromPrivateKeyBytes } = await import("@solana/kit");
    const key = this.#journal.constant("faucet_key", hex);
    return createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(Buffer.from(key, "hex")));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    this.#ledger?.saveSnapshot();
    this.#journal.close();
  }

  #forget(): void {
    this.#opening = undefined;
    this.#ledger = undefined;
    this.#state = "failed";
  }

  async #bringUp(): Promise<SolanaLedger> {
    this.#state = "starting";
    const journal = this.#journal;
    const { pace, now, log } = this.#options;
    const faucet = await this.faucetKey();
    const { svm, position } = await this.#restore(faucet);
    const seed = journal.constant("blockhash_seed", hex);
    const clock = new SlotClock({ seed, slotMs: pace.slotMs, now, floor: journal.lastSlot() });
    const { snapshotEvery } = pace;
    // Solana's libraries are big, so they are loaded when the chain starts.
    const { SolanaLedger } = await import("./solana-ledger.ts");
    const onExecuted = (executed: Executed) => {
      for (const tell of this.#listeners) tell(executed);
    };
    const ledger = new SolanaLedger({ svm, clock, journal, snapshotEvery, onExecuted });
    if (!ledger.replay(journal.since(position))) {
      log.error("the replayed chain differs from the one that was seen");
    }
    this.#ledger = ledger;
    this.#state = "ok";
    return ledger;
  }

  async #restore(faucet: KeyPairSigner): Promise<{ svm: LiteSVM; position: number }> {
    const { openSvm } = await import("./open-svm.ts");
    const snapshot = this.#journal.snapshot();
    if (snapshot === null) return { svm: await openSvm(faucet, null), position: 0 };
    try {
      return { svm: await openSvm(faucet, snapshot.state), position: snapshot.position };
    } catch (error) {
      // Another version wrote the snapshot. The journal has everything from the beginning.
      this.#options.log.warn({ err: error }, "the snapshot is of no use; everything is done again");
      return { svm: await openSvm(faucet, null), position: 0 };
    }
  }
}
