import type { FaucetToken, FaucetTransfer } from "#sandbox/chain/running-chain.ts";
import type { SolanaChain } from "./solana-chain.ts";

/** Gives SOL and tokens by transactions of the chain's faucet account. */
export class SolanaFaucet {
  readonly #chain: SolanaChain;

  constructor(chain: SolanaChain) {
    this.#chain = chain;
  }

  hasToken(_token: FaucetToken): boolean {
    return true;
  }

  /**
   * The signature of the gift's transaction, once it is on the chain.
   * @throws RpcError when the chain refuses it
   */
  async give(transfer: FaucetTransfer): Promise<string> {
    const { clock } = await this.#chain.open();
    const { signFaucetTransfer } = await import("./sign-faucet-transfer.ts");
    const wire = await signFaucetTransfer(await this.#chain.faucetKey(), clock, transfer);
    return this.#chain.send(wire, { skipPreflight: false });
  }
}
