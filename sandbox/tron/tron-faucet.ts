import { encodeCall, txIdOf } from "#protocol/chain/tron/encode-call.ts";
import { evmForm, tronForm } from "#protocol/chain/tron/evm-form.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { TronCall } from "#protocol/chain/tron/tron-call.ts";
import { encodeFunctionData, hexToBytes, pad } from "viem/utils";
import usdt from "#sandbox/contracts/sandbox-usdt.json" with { type: "json" };
import { ChainFaucet } from "#sandbox/chain/faucet.ts";
import type { FaucetTransfer } from "#sandbox/chain/running-chain.ts";
import type { Ask } from "#sandbox/chain/sign-as-faucet.ts";
import { judgeTransaction } from "./judge-transaction.ts";
import { blockIdOf, evmBlock } from "./tron-block.ts";
import { FAUCET } from "./tron-network.ts";
import { transactionInfo } from "./tron-transaction.ts";

const LIFE_MS = 60_000n;
const FEE_LIMIT = 100_000_000n;

/** Gives USDT and TRX by Tron transactions. */
export class TronFaucet extends ChainFaucet<string> {
  #lastMs = 0n;

  protected override async send(transfer: FaucetTransfer): Promise<string> {
    let id = "";
    // Uses the newest block while none is made: a woken chain may jump by months in a moment.
    await this.chain.sendFor(async (ask) => {
      const call = await this.#call(ask, transfer);
      const raw = encodeCall(call);
      id = txIdOf(raw);
      const signature = hexToBytes(await this.chain.faucet.sign({ hash: `0x${id}` }));
      return judgeTransaction(this.chain, ask, { call, raw, signature });
    });
    return id;
  }

  protected override async outcome(id: string): Promise<boolean | null> {
    const info = await transactionInfo(this.chain, id, false);
    return "id" in info ? !("result" in info) : null;
  }

  async #call(ask: Ask, { token, address, units }: FaucetTransfer): Promise<TronCall> {
    const { network, faucet } = this.chain;
    const block = await evmBlock(ask, "latest");
    if (block === null) throw new Error("the chain has no block");
    const id = blockIdOf(Number(block.number), block.hash, network.chainId);
    const now = BigInt(Date.now());
    this.#lastMs = now > this.#lastMs ? now : this.#lastMs + 1n;
    const to = evmForm(address);
    const isNative = token === "NATIVE";
    const contract = isNative ? FAUCET.address : network.tokens[token];
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
