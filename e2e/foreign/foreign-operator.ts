import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  createPublicClient,
  createWalletClient,
  http,
  keccak256,
  parseAbi,
  stringToHex,
  type Address,
  type Hash,
  type Hex,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { spenderOf } from "#protocol/chain/spender.ts";

const COMPILED = join(import.meta.dirname, "../../service/chain/evm/contracts/payout-factory.json");
const FACTORY = parseAbi([
  "constructor(address operator, address treasury)",
  "function pull(uint256 userId, bytes32 payoutId, address token, address from, uint256 units)",
]);

/** The dashboard's user number at this exchange. */
export const FOREIGN_USER = 12;

type Pull = { payoutId: string; token: Address; from: Address; units: bigint };

/** The other exchange on a chain: it has its own factory, of which it is the only operator. */
export class ForeignOperator {
  readonly #account;
  readonly #wallet;
  readonly #node;
  #factory: Address | null = null;

  private constructor(rpcUrl: string, key: Hex) {
    const transport = http(rpcUrl);
    this.#account = privateKeyToAccount(key);
    this.#wallet = createWalletClient({ account: this.#account, transport });
    this.#node = createPublicClient({ transport, pollingInterval: 200 });
  }

  /** Deploys its contracts. `fund` gives an address some gas. */
  static async deploy(
    rpcUrl: string,
    fund: (address: Address) => Promise<unknown>,
  ): Promise<ForeignOperator> {
    const operator = new ForeignOperator(rpcUrl, generatePrivateKey());
    const { address } = operator.#account;
    await fund(address);
    const { bytecode } = JSON.parse(readFileSync(COMPILED, "utf8")) as { bytecode: Hex };
    const treasury = privateKeyToAccount(generatePrivateKey()).address;
    const args = [address, treasury] as const;
    const hash = await operator.#wallet.deployContract({
      abi: FACTORY,
      bytecode,
      args,
      chain: null,
    });
    const { contractAddress } = await operator.#node.waitForTransactionReceipt({ hash });
    operator.#factory = contractAddress ?? null;
    return operator;
  }

  get factory(): Address {
    if (this.#factory === null) throw new Error("its factory was not created");
    return this.#factory;
  }

  /** The spender that the dashboard's wallets may allow. */
  get spender(): Address {
    return spenderOf(this.factory, FOREIGN_USER);
  }

  /** Pulls a payout's tokens, as far as the payer has allowed it. */
  async pull({ payoutId, token, from, units }: Pull): Promise<Hash> {
    const hash = await this.#wallet.writeContract({
      address: this.factory,
      abi: FACTORY,
      functionName: "pull",
      args: [BigInt(FOREIGN_USER), keccak256(stringToHex(payoutId)), token, from, units],
      chain: null,
    });
    const { status } = await this.#node.waitForTransactionReceipt({ hash, confirmations: 3 });
    if (status !== "success") throw new Error("the pull was reverted");
    return hash;
  }
}
