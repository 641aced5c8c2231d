import { setTimeout as sleep } from "node:timers/promises";
import type { Address, Hex } from "viem";
import { encodeFunctionData, getAddress } from "viem/utils";
import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import type { EvmChain } from "./evm-chain.ts";
import type { FaucetToken, FaucetTransfer } from "./running-chain.ts";
import { createSerial } from "./serial.ts";
import { signAsFaucet, type Ask } from "./sign-as-faucet.ts";

const POLL_MS = 100;
const PATIENCE_MS = 30_000;

type Receipt = { status: Hex } | null;

/** Gives tokens by transactions of one chain's faucet account. */
export abstract class ChainFaucet<Id extends string> {
  protected readonly chain: EvmChain;
  // Two gifts at once would use the same nonce, or be one transaction.
  readonly #serially = createSerial();

  constructor(chain: EvmChain) {
    this.chain = chain;
  }

  /** Sends the gift's transaction. */
  protected abstract send(transfer: FaucetTransfer): Promise<Id>;
  /** Whether a transaction succeeded; null while it is in no block. */
  protected abstract outcome(id: Id): Promise<boolean | null>;

  hasToken(token: FaucetToken): boolean {
    return token === "NATIVE" || this.chain.network.tokens[token] !== undefined;
  }

  /**
   * The gift's transaction, once it is in a block.
   * @throws Error when the chain reverted it or did not mine it in time.
   */
  async give(transfer: FaucetTransfer): Promise<Id> {
    const id = await this.#serially(() => this.send(transfer));
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const isGood = await this.outcome(id);
      if (isGood) return id;
      if (isGood === false) throw new Error("the faucet's transaction was reverted");
      await sleep(POLL_MS);
    }
    throw new Error("the faucet's transaction was not mined in time");
  }
}

/** Gives tokens and gas of one EVM chain. */
export class Faucet extends ChainFaucet<Hex> {
  protected override async send({ token, address, units }: FaucetTransfer): Promise<Hex> {
    const { faucet, network } = this.chain;
    const to = getAddress(address);
    const call =
      token === "NATIVE"
        ? { to, value: units }
        : { to: network.tokens[token], data: mintCall(to, units) };
    const ask: Ask = (method, params) => this.chain.read(method, params);
    return this.chain.send(await signAsFaucet(faucet, network.chainId, ask, call));
  }

  protected override async outcome(hash: Hex): Promise<boolean | null> {
    const receipt = (await this.chain.read("eth_getTransactionReceipt", [hash])) as Receipt;
    return receipt && receipt.status === "0x1";
  }
}

function mintCall(to: Address, value: bigint): Hex {
  return encodeFunctionData({ abi: usdc.abi, functionName: "mint", args: [to, value] });
}
