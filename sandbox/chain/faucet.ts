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

/** Gives tokens and gas of one chain by transactions of its faucet account. */
export class Faucet {
  readonly #chain: EvmChain;
  // Two gifts at once would take the same nonce.
  readonly #serially = createSerial();

  constructor(chain: EvmChain) {
    this.#chain = chain;
  }

  hasToken(token: FaucetToken): boolean {
    return token === "NATIVE" || this.#chain.network.tokens[token] !== undefined;
  }

  /**
   * The hash of the gift's transaction, once it is in a block.
   * @throws Error when the chain reverted it or did not take it in time.
   */
  async give(transfer: FaucetTransfer): Promise<Hex> {
    const hash = await this.#serially(async () => this.#chain.send(await this.#sign(transfer)));
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      const receipt = (await this.#chain.read("eth_getTransactionReceipt", [hash])) as Receipt;
      if (receipt?.status === "0x1") return hash;
      if (receipt) throw new Error("the faucet's transaction was reverted");
      await sleep(POLL_MS);
    }
    throw new Error("the faucet's transaction was not mined in time");
  }

  #sign({ token, address, units }: FaucetTransfer): Promise<Hex> {
    const { faucet, network } = this.#chain;
    const to = getAddress(address);
    const call =
      token === "NATIVE"
        ? { to, value: units }
        : { to: network.tokens[token], data: mintCall(to, units) };
    const ask: Ask = (method, params) => this.#chain.read(method, params);
    return signAsFaucet(faucet, network.chainId, ask, call);
  }
}

function mintCall(to: Address, value: bigint): Hex {
  return encodeFunctionData({ abi: usdc.abi, functionName: "mint", args: [to, value] });
}
