import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log.ts";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";
import type { AnvilNode } from "./anvil-node.ts";
import { boundedCall } from "./bounded-call.ts";
import { makeBlock, type Head } from "./chain-head.ts";
import { openChainJournal, type ChainJournal } from "./chain-journal.ts";
import { ChainNotStarted, NodeUnreachable } from "./chain-not-started.ts";
import { pruneState } from "./chain-state.ts";
import { type Entered, enterTransaction, settledOf, unsignedEntry } from "./enter-transaction.ts";
import type { EvmNetwork } from "./evm-networks.ts";
import { genesisOf } from "./genesis.ts";
import { type Ask, missingFreeze } from "./sign-as-faucet.ts";
import { PACE, type Pace } from "./pace.ts";
import { restoreNode, type RestoreOptions } from "./restore-node.ts";
import type { ChainState } from "./running-chain.ts";
import { createSerial } from "./serial.ts";

export type { ChainState } from "./running-chain.ts";
/** Empty blocks that a snapshot keeps, as far back as BLOCKHASH reads. */
const KEEP_BLOCKS = 256;
const OLD_NODE_GRACE_MS = 2000;
const ATTEMPTS = 3;

export type ChainOptions = {
  network: EvmNetwork;
  folder: string;
  log: Log;
  pace?: Pace | undefined;
};

const closed = () => new NodeUnreachable("the chain is closed");

/**
 * A local EVM chain that makes a block each second and survives being killed at any moment: every
 * transaction is journaled before its sender hears of it, and every block before anyone can see it.
 */
export class EvmChain {
  readonly network: EvmNetwork;
  /** Holds the gas and mints the tokens. Its key belongs to this chain's folder. */
  readonly faucet: PrivateKeyAccount;
  /** Transactions that were entered under a name of their own. */
  readonly names: Pick<ChainJournal, "byName" | "byHash" | "newestNames">;
  readonly #pace: Pace;
  readonly #journal: ChainJournal;
  readonly #log: Log;
  readonly #restore: RestoreOptions;
  readonly #serially = createSerial();
  readonly #closing = new AbortController();
  /** Resolves when there is a node; undefined before a start and after a failed one. */
  #available: Promise<void> | undefined;
  #state: ChainState = "asleep";
  #node: AnvilNode | undefined;
  #head: Head | undefined;
  #nodeSince = 0;
  #clock: Promise<void> | undefined;

  constructor({ network, folder, log, pace = PACE }: ChainOptions) {
    this.#pace = pace;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const genesisFile = join(folder, `${network.name}-genesis.json`);
    this.network = network;
    this.#log = log.child({ network: network.name });
    this.#journal = openChainJournal(join(folder, `${network.name}.db`));
    this.names = this.#journal;
    this.faucet = privateKeyToAccount(this.#journal.constant("faucet_key", generatePrivateKey));
    // A later version's contracts must not change the genesis of an existing chain.
    const makeGenesis = () => JSON.stringify(genesisOf(network, this.faucet.address));
    writeFileSync(genesisFile, this.#journal.constant("genesis", makeGenesis));
    const { chainId, gasLimit } = network;
    this.#restore = { chainId, genesisFile, gasLimit, journal: this.#journal, log: this.#log };
  }

  get state(): ChainState {
    return this.#state;
  }

  /**
   * Starts the node, once however many callers ask; any call starts it too. Blocks are made from then on.
   * @throws ChainNotStarted when it does not start; starting is then retried every second.
   */
  start(): Promise<void> {
    if (this.#closing.signal.aborted) return Promise.reject(closed());
    this.#available ??= this.#serially(() => this.#bringUp());
    this.#clock ??= this.#tick();
    return this.#available;
  }

  /** A read-only call with bounded gas. @throws RpcError as the node refuses */
  async read(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#withNode((node) => node.call(method, boundedCall(method, params)));
  }

  /**
   * Sends a signed transaction. Once this returns, the transaction survives a kill.
   * @throws RpcError as the node refuses.
   */
  async send(raw: Hex): Promise<Hex> {
    return this.#withNode((node) =>
      this.#serially(async () => {
        const hash = (await node.call("eth_sendRawTransaction", [raw])) as Hex;
        if (node !== this.#node) throw new NodeUnreachable("the node was replaced");
        this.#journal.appendTransaction(hash, raw);
        return hash;
      }),
    );
  }

  /**
   * Enters a call without an EVM signature. `judge` reads the chain while no block is made and nothing
   * else comes in, and throws to refuse. Once this returns, call and name survive a kill.
   */
  async sendFor(judge: (ask: Ask) => Promise<Entered>): Promise<Hex> {
    return this.#withNode((node) =>
      this.#serially(async () => {
        const { call, name, content } = await judge(node.call);
        const entry = unsignedEntry(call);
        const hash = await enterTransaction(node, entry);
        if (node !== this.#node) throw new NodeUnreachable("the node was replaced");
        this.#journal.appendTransaction(hash, entry, { name, hash, content });
        return hash;
      }),
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#clock;
    await this.#serially(async () => {
      if (this.#node) await this.#snapshot(this.#node).catch(this.#report("no last snapshot"));
      await this.#node?.stop();
      this.#journal.close();
    });
  }

  async #withNode<T>(run: (node: AnvilNode) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.start();
      const node = this.#node;
      if (!node) throw closed();
      try {
        return await run(node);
      } catch (error) {
        if (!(error instanceof NodeUnreachable)) throw error;
        this.#nodeLost(node);
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }

  #nodeLost(node: AnvilNode): void {
    if (node !== this.#node || this.#closing.signal.aborted) return;
    this.#log.error("the chain's node is gone; bringing another up from the journal");
    this.#state = "starting";
    this.#node = undefined;
    this.#available = this.#serially(async () => {
      await node.stop();
      await this.#bringUp();
    });
    // Callers get the error; the clock retries.
    this.#available.catch(() => undefined);
  }

  async #bringUp(): Promise<void> {
    if (this.#closing.signal.aborted) throw closed();
    this.#state = "starting";
    try {
      await this.#takeNode();
    } catch (cause) {
      this.#report("the chain's node does not come up")(cause);
      this.#state = "failed";
      this.#available = undefined;
      throw new ChainNotStarted(this.network.name, { cause });
    }
    this.#state = "ok";
    await this.#freeze().catch(this.#report("the frozen address is not frozen"));
  }

  async #takeNode(): Promise<void> {
    const { node, head } = await restoreNode(this.#restore);
    this.#node = node;
    this.#head = head;
    this.#nodeSince = head.number;
    void node.ended.then(() => this.#nodeLost(node));
  }

  async #freeze(): Promise<void> {
    const node = this.#node;
    const raw = node && (await missingFreeze(this.network, this.faucet, node.call));
    if (!raw) return;
    this.#journal.appendTransaction((await node.call("eth_sendRawTransaction", [raw])) as Hex, raw);
  }

  async #tick(): Promise<void> {
    const { signal } = this.#closing;
    const { blockMs } = this.#pace;
    while (!signal.aborted) {
      await sleep(blockMs - (Date.now() % blockMs), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (this.#available) await this.#serially(() => this.#nextBlock());
      else await this.start().catch(() => undefined);
    }
  }

  async #nextBlock(): Promise<void> {
    const node = this.#node;
    const parent = this.#head;
    if (!node || !parent) return;
    try {
      const now = Math.floor(Date.now() / 1000);
      const timestamp = Math.max(now, parent.timestamp + 1);
      const block = { number: parent.number + 1, timestamp, parentHash: parent.hash };
      this.#journal.appendBlock(block);
      const head = await makeBlock(node, block);
      this.#head = head;
      if (head.transactions.length > 0) this.#journal.markMined(head.transactions, head.number);
      await this.#keepSmall(node, head);
    } catch (error) {
      this.#report("no block was made")(error);
      // The journal is now ahead of the node.
      this.#nodeLost(node);
    }
  }

  async #keepSmall(node: AnvilNode, head: Head): Promise<void> {
    if (head.number % this.#pace.snapshotEvery !== 0) return;
    await this.#snapshot(node);
    if (head.number - this.#nodeSince < this.#pace.nodeLifetime) return;
    await this.#takeNode();
    setTimeout(() => void node.stop(), OLD_NODE_GRACE_MS).unref();
  }

  async #snapshot(node: AnvilNode): Promise<void> {
    const state = await pruneState((await node.call("anvil_dumpState")) as Hex, KEEP_BLOCKS);
    const settled = await settledOf(node, this.#journal.waiting());
    this.#journal.saveSnapshot(state, this.#head?.number ?? 0, settled);
  }

  #report(message: string): (error: unknown) => void {
    return (error) => this.#log.error({ err: error }, message);
  }
}
