import type { FaucetToken, Gift } from "#sandbox/chain/running-chain.ts";
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
  async give(gift: Gift): Promise<string> {
    const { clock } = await this.#chain.open();
    const { signGift } = await import("./sign-gift.ts");
    const wire = await signGift(await this.#chain.faucetKey(), clock, gift);
    return this.#chain.send(wire, { skipPreflight: false });
  }
}
