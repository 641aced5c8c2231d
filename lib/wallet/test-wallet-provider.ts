import { numberToHex } from "viem";
import {
  pinnedChainId,
  pinnedToken,
  SIGNING_NETWORKS,
  type SigningNetwork,
} from "#protocol/chain/networks.ts";
import { readApproveCalldata } from "#protocol/chain/approve-calldata.ts";
import { bytesOf } from "#protocol/chain/tron/hex-bytes.ts";
import { callTestWallet } from "./call-test-wallet.ts";
import { pageRpcUrl } from "./chain-reader.ts";
import { WALLET_CODES, type Eip1193 } from "./eip1193.ts";
import { asOwn } from "./guard-own-wallet-ids.ts";
import { TEST_WALLET_ICON, TEST_WALLET_NAME } from "./test-wallet-face.ts";
import { TEST_WALLET_ID } from "./test-wallet-id.ts";
import { askPerson, type TestWalletRequest } from "./test-wallet-request.ts";

const KEPT = "ponte.test-wallet";

type Listener = (value: unknown) => void;
type Kept = { connected: boolean; network: SigningNetwork };
type Asked = { method: string; params?: unknown };

const fault = (code: number, message: string) => Object.assign(new Error(message), { code });
const chainIdOf = (network: SigningNetwork) => numberToHex(pinnedChainId("sandbox", network) ?? 0);

function readKept(): Kept {
  try {
    const { connected, network } = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Kept>;
    const known = SIGNING_NETWORKS.find((one) => one === network);
    return { connected: connected === true, network: known ?? "polygon" };
  } catch {
    return { connected: false, network: "polygon" };
  }
}

function keep(kept: Kept): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    // Without storage, the next page asks for the connection again.
  }
}

/**
 * A wallet for newcomers (EIP-1193). Its key is on the dashboard's server: this part only asks the person and
 * passes on the signature. It signs approvals of the sandbox's tokens and the dashboard's own texts.
 */
export class TestWalletProvider implements Eip1193 {
  readonly #listeners = new Map<string, Set<Listener>>();
  #kept = readKept();
  #address: Promise<string> | null = null;

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
        return this.#connect();
      case "wallet_requestPermissions":
        await this.#connect();
        return [{ parentCapability: "eth_accounts" }];
      case "wallet_revokePermissions":
        return this.#change({ connected: false });
      case "eth_accounts":
        return this.#kept.connected ? [await this.#ownAddress()] : [];
      case "eth_chainId":
        return chainIdOf(this.#kept.network);
      case "wallet_switchEthereumChain":
        return this.#switch((first as { chainId?: unknown } | undefined)?.chainId);
      case "eth_sendTransaction":
        return this.#send(first);
      case "personal_sign":
        return this.#signText(first);
      default:
        return this.#read(method, params);
    }
  }

  async #connect(): Promise<string[]> {
    const address = await this.#ownAddress();
    this.#change({ connected: true });
    return [address];
  }

  #ownAddress(): Promise<string> {
    this.#address ??= callTestWallet({ method: "address" }).then(
      ({ address }) => address ?? "",
      (error: unknown) => {
        this.#address = null;
        throw error;
      },
    );
    return this.#address;
  }

  #change(change: Partial<Kept>): null {
    this.#kept = { ...this.#kept, ...change };
    keep(this.#kept);
    return null;
  }

  #switch(chainId: unknown): null {
    const network = SIGNING_NETWORKS.find(
      (one) => typeof chainId === "string" && BigInt(chainIdOf(one)) === BigInt(chainId),
    );
    if (!network) throw fault(WALLET_CODES.unknownChain, "the test wallet has no such chain");
    this.#change({ network });
    for (const listener of this.#listeners.get("chainChanged") ?? []) listener(chainIdOf(network));
    return null;
  }

  async #send(transaction: unknown): Promise<string> {
    const { network } = this.#kept;
    const asked = readTransaction(transaction, network);
    const address = await this.#ownAddress();
    const isOurs = asked.account.toLowerCase() === address.toLowerCase();
    if (!this.#kept.connected || !isOurs) throw fault(WALLET_CODES.unauthorized, "not connected");
    if (!(await askPerson(asked))) throw fault(WALLET_CODES.rejected, "User rejected the request.");
    const { to, data } = transaction as { to: string; data: string };
    const params = { from: address, to, data };
    const { hash } = await callTestWallet({ method: "send", network, params });
    return hash ?? "";
  }

  /** The page has shown the text, and the server signs only texts that it asked for. */
  async #signText(bytes: unknown): Promise<string> {
    if (!this.#kept.connected) throw fault(WALLET_CODES.unauthorized, "not connected");
    const { network } = this.#kept;
    const text = new TextDecoder().decode(bytesOf(String(bytes).replace(/^0x/, "")));
    const params = { from: await this.#ownAddress(), text };
    return (await callTestWallet({ method: "sign-text", network, params })).signature ?? "";
  }

  async #read(method: string, params: unknown): Promise<unknown> {
    if (!method.startsWith("eth_")) throw fault(WALLET_CODES.unsupported, "not supported");
    const response = await fetch(pageRpcUrl(this.#kept.network), {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] }),
    });
    type Answer = { result?: unknown; error?: { code: number; message: string } };
    const { result, error } = (await response.json()) as Answer;
    if (error) throw fault(error.code, error.message);
    return result;
  }
}

/** The request as it will be shown: an approval of a pinned token without value; anything else throws. */
function readTransaction(transaction: unknown, network: SigningNetwork): TestWalletRequest {
  const fields = (transaction ?? {}) as Partial<Record<string, unknown>>;
  const { from, to, data, value = "0x0" } = fields;
  const token = (["USDC", "USDT"] as const).find(
    (one) => pinnedToken("sandbox", network, one)?.toLowerCase() === String(to).toLowerCase(),
  );
  const approval = readApproveCalldata(data);
  const isPlain = typeof from === "string" && typeof value === "string" && BigInt(value) === 0n;
  if (!token || !approval || !isPlain) {
    throw fault(
      WALLET_CODES.invalidParams,
      "the test wallet signs approvals of sandbox tokens only",
    );
  }
  return {
    network,
    account: from as `0x${string}`,
    token,
    contract: to as `0x${string}`,
    ...approval,
  };
}

let announced = false;

/** Announces the wallet once per page (EIP-6963), and answers later requests for announcements. */
export function announceTestWallet(): void {
  if (announced) return;
  announced = true;
  const info = Object.freeze({
    uuid: crypto.randomUUID(),
    name: TEST_WALLET_NAME,
    icon: TEST_WALLET_ICON,
    rdns: TEST_WALLET_ID,
  });
  const detail = asOwn(Object.freeze({ info, provider: new TestWalletProvider() }));
  const announce = () =>
    void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}
