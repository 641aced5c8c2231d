import { getAddress, isAddress, numberToHex } from "viem";
import { WALLET_CODES, type Eip1193 } from "#lib/wallet/eip1193.ts";
import type { Line } from "./walletconnect-transport.ts";

type Listener = (value: unknown) => void;
type Asked = { method: string; params?: unknown };

export const EVM_METHODS = ["eth_sendTransaction", "personal_sign"] as const;

/** A chain's CAIP-2 name. */
export const evmChain = (chainId: number): string => `eip155:${chainId}`;

const fault = (code: number, message: string) => Object.assign(new Error(message), { code });

/**
 * A wallet at the other end of WalletConnect, as EIP-1193. Each request names its chain, so that the chain
 * chosen in the wallet itself does not count. Reads are the page's own business.
 */
export class WalletConnectProvider implements Eip1193 {
  readonly #line: Line;
  readonly #chainIds: readonly number[];
  readonly #listeners = new Map<string, Set<Listener>>();
  #chosen: number | null = null;
  /** What the page was last told. */
  #told = 0;

  /** @param chainIds the page's chains, the preferred one first */
  constructor(line: Line, chainIds: readonly number[]) {
    this.#line = line;
    this.#chainIds = chainIds;
    line.onChange(() => {
      this.#tell("accountsChanged", this.#accounts());
      this.#tellChain();
    });
  }

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  async request({ method, params }: Asked): Promise<unknown> {
    const [first] = Array.isArray(params) ? (params as unknown[]) : [];
    switch (method) {
      case "eth_requestAccounts":
        await this.#line.open();
        return this.#accounts();
      case "wallet_requestPermissions":
        await this.#line.open();
        return [
          {
            parentCapability: "eth_accounts",
            caveats: [{ type: "restrictReturnedAccounts", value: this.#accounts() }],
          },
        ];
      case "wallet_revokePermissions":
        await this.#line.end();
        return null;
      case "eth_accounts":
        await this.#line.resume();
        return this.#accounts();
      case "eth_chainId":
        this.#told = this.#chainId();
        return numberToHex(this.#told);
      case "wallet_switchEthereumChain":
        return this.#switch((first as { chainId?: unknown } | undefined)?.chainId);
      case "eth_sendTransaction":
      case "personal_sign":
        return this.#line.request(evmChain(this.#chainId()), method, params);
      default:
        throw fault(WALLET_CODES.unsupported, `no ${method}`);
    }
  }

  #tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  /** The page's chains for which the session has an account. */
  #open(): readonly number[] {
    const chains = new Set(this.#line.accounts().map(({ chain }) => chain));
    return this.#chainIds.filter((id) => chains.has(evmChain(id)));
  }

  #chainId(): number {
    const open = this.#open();
    const isStillOpen = this.#chosen !== null && open.includes(this.#chosen);
    return (isStillOpen ? this.#chosen : open[0]) ?? 0;
  }

  #accounts(): string[] {
    const chain = evmChain(this.#chainId());
    return this.#line
      .accounts()
      .flatMap((one) =>
        one.chain === chain && isAddress(one.address, { strict: false })
          ? [getAddress(one.address)]
          : [],
      );
  }

  #switch(chainId: unknown): null {
    const id = this.#open().find((one) => numberToHex(one) === chainId);
    if (id === undefined) throw fault(WALLET_CODES.unknownChain, "not in the session");
    this.#chosen = id;
    this.#tellChain();
    return null;
  }

  /** A session may lose the chain on which the page believes it stands. */
  #tellChain(): void {
    const chainId = this.#chainId();
    if (chainId === 0 || chainId === this.#told) return;
    this.#told = chainId;
    this.#tell("chainChanged", numberToHex(chainId));
  }
}
