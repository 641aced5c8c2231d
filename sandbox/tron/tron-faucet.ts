import { setTimeout as sleep } from "node:timers/promises";
import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { encodeFunctionData, hexToBytes, pad } from "viem/utils";
import usdt from "#sandbox/contracts/sandbox-usdt.json" with { type: "json" };
import type { EvmChain } from "#sandbox/chain/evm-chain.ts";
import type { FaucetToken, FaucetTransfer } from "#sandbox/chain/running-chain.ts";
import { createSerial } from "#sandbox/chain/serial.ts";
import type { Ask } from "#sandbox/chain/sign-as-faucet.ts";
import { judgeTransaction } from "./judge-transaction.ts";
import { blockIdOf, evmBlock } from "./tron-block.ts";
import { GIVER } from "./tron-network.ts";
import { transactionInfo } from "./tron-transaction.ts";

const POLL_MS = 100;
const PATIENCE_MS = 30_000;
const LIFE_MS = 60_000n;
const FEE_LIMIT = 100_000_000n;

/** Gives USDT and TRX by Tron transactions of the chain's faucet account. */
export class TronFaucet {
  readonly #chain: EvmChain;
  // Two equal gifts over one reference block must not be one transaction.
  readonly #serially = createSerial();
  #lastMs = 0n;

  constructor(chain: EvmChain) {
    this.#chain = chain;
  }

  hasToken(token: FaucetToken): boolean {
    return token === "NATIVE" || this.#chain.network.tokens[token] !== undefined;
  }

  /**
   * The gift's transaction id, once it is in a block.
   * @throws Error when the chain reverted it or did not take it in time.
   */
  async give(transfer: FaucetTransfer): Promise<string> {
    const id = await this.#serially(() => this.#send(transfer));
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const info = await transactionInfo(this.#chain, id, false);
      if ("result" in info) throw new Error("the faucet's transaction was reverted");
      if ("id" in info) return id;
      await sleep(POLL_MS);
    }
    throw new Error("the faucet's transaction was not mined in time");
  }

  async #send(transfer: FaucetTransfer): Promise<string> {
    let id = "";
    // Over the newest block while none is made: a chain that slept may be months further a moment later.
    await this.#chain.sendFor(async (ask) => {
      const call = await this.#call(ask, transfer);
      const raw = encodeCall(call);
      id = txIdOf(raw);
      const signature = hexToBytes(await this.#chain.faucet.sign({ hash: `0x${id}` }));
      return judgeTransaction(this.#chain, ask, { call, raw, signature });
    });
    return id;
  }

  async #call(ask: Ask, { token, address, units }: FaucetTransfer): Promise<TronCall> {
    const { network, faucet } = this.#chain;
    const block = await evmBlock(ask, "latest");
    if (block === null) throw new Error("the chain has no block");
    const id = blockIdOf(Number(block.number), block.hash, network.chainId);
    const now = BigInt(Date.now());
    this.#lastMs = now > this.#lastMs ? now : this.#lastMs + 1n;
    const to = evmForm(address);
    const isNative = token === "NATIVE";
    const contract = isNative ? GIVER.address : network.tokens[token];
    if (contract === undefined) throw new Error(`no ${token} on ${network.name}`);
    const mint = { abi: usdt.abi, functionName: "mint", args: [to, units] };
    return {
      owner: tronForm(faucet.address),
      contract: tronForm(contract),
      callValue: isNative ? units : 0n,
      data: hexToBytes(isNative ? pad(to) : encodeFunctionData(mint)),
      refBlockBytes: bytesOf(id.slice(12, 16)),
      refBlockHash: bytesOf(id.slice(16, 32)),
      expiresAtMs: BigInt(block.timestamp) * 1000n + LIFE_MS,
      timestampMs: this.#lastMs,
      feeLimit: FEE_LIMIT,
    };
  }
}
