import { createWalletClient, http, numberToHex, type Address, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Eip1193 } from "#lib/wallet/eip1193.ts";

type Asked = { method: string; params?: unknown };
export type NodeWallet = Eip1193 & {
  /** Every request in order. */
  asked: Asked[];
  /** Requests that sign or send. */
  signing: () => Asked[];
  /** The accounts it shows; a test may change them at any time. */
  accounts: Address[];
  chainId: number;
  /** Replaces a method: throws, answers, or changes something and continues (undefined). */
  instead: Partial<Record<string, (asked: Asked) => unknown>>;
};

/** A wallet in this process that signs with a key and sends to a node. */
export function nodeWallet(account: PrivateKeyAccount, node: string, chainId: number): NodeWallet {
  const client = createWalletClient({ account, transport: http(node) });
  const wallet: NodeWallet = {
    asked: [],
    signing: () => wallet.asked.filter(({ method }) => /send|sign/i.test(method)),
    accounts: [account.address],
    chainId,
    instead: {},
    async request(asked) {
      wallet.asked.push(asked);
      const played = await wallet.instead[asked.method]?.(asked);
      if (played !== undefined) return played;
      switch (asked.method) {
        case "eth_accounts":
          return wallet.accounts;
        case "eth_chainId":
          return numberToHex(wallet.chainId);
        case "eth_sendTransaction": {
          const [{ to, data }] = asked.params as [{ to: Address; data: Hex }];
          return client.sendTransaction({ chain: null, to, data });
        }
        case "personal_sign": {
          const [raw] = asked.params as [Hex];
          return account.signMessage({ message: { raw } });
        }
        default:
          throw Object.assign(new Error("not supported"), { code: 4200 });
      }
    },
  };
  return wallet;
}
