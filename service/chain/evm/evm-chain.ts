import { ExchangeError } from "#protocol/error.ts";
import { pinnedChainId, pinnedToken, type Environment, type Network } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";
import { TOKENS } from "#protocol/payins.ts";
import { encodeFunctionData, getAddress, isHex, keccak256, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Chain, ChainOrder, TransferOrder } from "../port.ts";
import { evmNode, nodeRefusal } from "./evm-node.ts";
import { planTransfer } from "./plan-transfer.ts";
import { TOKEN_ABI } from "./token-abi.ts";
import { transferFate } from "./transfer-fate.ts";

export type EvmChainSettings = {
  network: Network;
  environment: Environment;
  rpcUrl: string;
  /** Private key of the treasury on this network. */
  signerKey: Hex;
  confirmations: number;
  /** The most ever paid per unit of gas, wei. */
  maxFeePerGas: bigint;
};

const ALREADY_THERE = /already (known|imported|exists)|known transaction/i;

function transferOf(order: ChainOrder): TransferOrder {
  if (order.kind === "transfer") return order;
  throw new ExchangeError("UNAVAILABLE", { cause: new Error("no factory is pinned") });
}

function hex(text: string): Hex {
  if (!isHex(text)) throw new TypeError("not hexadecimal");
  return text;
}

/** Sends from the treasury on an EVM network, by the pinned chain id and the pinned contracts only. */
export function evmChain(settings: EvmChainSettings): Chain {
  const { network, environment, confirmations } = settings;
  const chainId = pinnedChainId(environment, network);
  if (chainId === null) throw new TypeError(`${network} is not pinned for ${environment}`);
  const node = evmNode(settings.rpcUrl, chainId);
  const account = privateKeyToAccount(settings.signerKey);
  const contracts = new Map<Token, Address>();
  for (const token of TOKENS) {
    const pinned = pinnedToken(environment, network, token);
    if (pinned !== null) contracts.set(token, getAddress(pinned));
  }

  const contractOf = (token: Token): Address => {
    const contract = contracts.get(token);
    if (contract === undefined) throw new TypeError(`${token} is not pinned on ${network}`);
    return contract;
  };
  const callOf = (order: TransferOrder) => ({
    from: account.address,
    to: contractOf(order.token),
    data: encodeFunctionData({
      abi: TOKEN_ABI,
      functionName: "transfer",
      args: [getAddress(order.to), order.units],
    }),
    units: order.units,
  });
  const checkChainId = async () => {
    const answered = await node.ask((client) => client.getChainId());
    if (answered === chainId) return;
    const cause = new Error(`${network} answers with chain id ${answered} instead of ${chainId}`);
    throw new ExchangeError("UNAVAILABLE", { cause });
  };

  return {
    network,
    confirmations,
    signer: account.address,
    tokens: [...contracts.keys()],
    check: async () => {
      await checkChainId();
      for (const [token, address] of contracts) {
        const code = await node.ask((client) => client.getCode({ address }));
        if (code !== undefined) continue;
        const cause = new Error(`no contract at ${address}, where ${token} is pinned`);
        throw new ExchangeError("UNAVAILABLE", { cause });
      }
    },
    balance: (asset) =>
      node.ask((client) =>
        asset === "NATIVE"
          ? client.getBalance({ address: account.address })
          : client.readContract({
              address: contractOf(asset),
              abi: TOKEN_ABI,
              functionName: "balanceOf",
              args: [account.address],
            }),
      ),
    minedNonce: async () => {
      await checkChainId();
      const used = await node.ask((client) =>
        client.getTransactionCount({ address: account.address, blockTag: "latest" }),
      );
      return BigInt(used);
    },
    plan: async (order) => {
      await checkChainId();
      return planTransfer(node, callOf(transferOf(order)), settings.maxFeePerGas);
    },
    sign: async (order, nonce, fee) => {
      const { to, data } = callOf(transferOf(order));
      const raw = await account.signTransaction({
        type: "eip1559",
        chainId,
        nonce: Number(nonce),
        to,
        data,
        value: 0n,
        gas: fee.gasLimit,
        maxFeePerGas: fee.maxFeePerGas,
        maxPriorityFeePerGas: fee.maxPriorityFeePerGas,
      });
      return { raw, hash: keccak256(raw) };
    },
    broadcast: async (raw) => {
      try {
        await node.client.sendRawTransaction({ serializedTransaction: hex(raw) });
        return { accepted: true };
      } catch (error) {
        const detail = nodeRefusal(error);
        if (detail === null) return node.ask(() => Promise.reject(error));
        return ALREADY_THERE.test(detail) ? { accepted: true } : { accepted: false, detail };
      }
    },
    fate: async (ordered, hash, nonce, signer = account.address) => {
      await checkChainId();
      const order = transferOf(ordered);
      const transfer = {
        hash: hex(hash),
        nonce,
        token: contractOf(order.token),
        from: getAddress(signer),
        to: getAddress(order.to),
        units: order.units,
      };
      return transferFate(node, transfer, confirmations);
    },
    canPull: false,
    pullState: () => ({ is: "unset" }),
    preparePulls: () => Promise.reject(new ExchangeError("UNAVAILABLE")),
    spenderOf: () => {
      throw new TypeError(`no factory is pinned on ${network}`);
    },
    payer: () => Promise.reject(new ExchangeError("UNAVAILABLE")),
    pulled: () => Promise.reject(new ExchangeError("UNAVAILABLE")),
  };
}
