import { setTimeout as sleep } from "node:timers/promises";
import {
  encodeFunctionData,
  keccak256,
  parseAbi,
  type Address,
  type Hex,
  type PrivateKeyAccount,
  stringToHex,
} from "viem";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import {
  namesOneOf,
  type FundAccount,
  type PayerWallet,
} from "#service/test/faults/fault-family.ts";
import { untilDone } from "#service/test/faults/insist.ts";
import { privateKeyToAccount } from "viem/accounts";

/** Payout wallets, each with its own payer: the same in every world, since each chain is new. */
export const PAYERS = Array.from({ length: 6 }, (_one, index) =>
  privateKeyToAccount(keccak256(stringToHex(`ponte fault payer ${index}`))),
);

/** Whether calls, bytes or logs name one of them. */
export const namesPayer = namesOneOf(PAYERS.map(({ address }) => address));

const ABI = parseAbi([
  "function approve(address spender, uint256 units)",
  "function transfer(address to, uint256 units)",
  "function balanceOf(address owner) view returns (uint256)",
  "function allowance(address owner, address spender) view returns (uint256)",
]);
const GWEI = 10n ** 9n;
const GIFT = { NATIVE: "100", token: "1000000" } as const;
const LEAST_UNITS = 10_000_000_000n;
const NOWHERE = "0x000000000000000000000000000000000000dEaD";
const LOOK_EVERY_MS = 100;

/**
 * A payer's own wallet: it signs with a real key and sends the same bytes until they have `depth`
 * confirmations.
 */
export function evmWallet(
  chainUrl: string,
  account: PrivateKeyAccount,
  depth: number,
  give: FundAccount,
): PayerWallet {
  const { address } = account;
  const rpc = async <T>(method: string, params: unknown[]): Promise<T> => {
    const { body } = await jsonCall(chainUrl, "POST", { jsonrpc: "2.0", id: 1, method, params });
    const { result, error } = body as { result?: T; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  };
  const contract = (token: Token) => pinnedToken("sandbox", "polygon", token) as Address;
  const read = async (token: Token, data: Hex) =>
    BigInt(await rpc<Hex>("eth_call", [{ to: contract(token), data }, "latest"]));
  const held = (token: Token) =>
    read(token, encodeFunctionData({ abi: ABI, functionName: "balanceOf", args: [address] }));

  const sign = async (token: Token, data: Hex): Promise<Hex> =>
    account.signTransaction({
      type: "eip1559",
      chainId: pinnedChainId("sandbox", "polygon")!,
      nonce: Number(await rpc("eth_getTransactionCount", [address, "latest"])),
      to: contract(token),
      data,
      value: 0n,
      gas: 200_000n,
      maxFeePerGas: 200n * GWEI,
      maxPriorityFeePerGas: GWEI,
    });
  const isDeep = async (raw: Hex): Promise<boolean> => {
    type Receipt = { blockNumber: Hex; status: Hex } | null;
    const head = Number(await rpc<Hex>("eth_blockNumber", []));
    const receipt = await rpc<Receipt>("eth_getTransactionReceipt", [keccak256(raw)]);
    if (receipt) return head - Number(receipt.blockNumber) + 1 >= depth;
    // Sends the same bytes again, since a reorganisation may have dropped them.
    await rpc("eth_sendRawTransaction", [raw]).catch(() => undefined);
    return false;
  };
  const send = async (what: string, token: Token, data: Hex): Promise<void> => {
    const raw = await untilDone(what, () => sign(token, data));
    await untilDone(what, async () => {
      if (await isDeep(raw)) return true;
      await sleep(LOOK_EVERY_MS);
      return null;
    });
  };
  const approve = (token: Token, spender: string, units: bigint) =>
    send(
      `a payer allows ${units}`,
      token,
      encodeFunctionData({ abi: ABI, functionName: "approve", args: [spender as Address, units] }),
    );

  return {
    address,
    fill: async (token: Token): Promise<void> => {
      await untilDone("a payer is filled", async () => {
        if (BigInt(await rpc<Hex>("eth_getBalance", [address, "latest"])) < 10n ** 18n)
          await give({ network: "polygon", token: "NATIVE", address, amount: GIFT.NATIVE });
        if ((await held(token)) < LEAST_UNITS)
          await give({ network: "polygon", token, address, amount: GIFT.token });
        return (await held(token)) >= LEAST_UNITS ? true : null;
      });
    },
    /** USDT-like tokens must be reset to zero first. */
    allow: async (token: Token, spender: string, units: bigint): Promise<void> => {
      const args = [address, spender as Address] as const;
      const data = encodeFunctionData({ abi: ABI, functionName: "allowance", args });
      const now = await untilDone("a payer looks", () => read(token, data));
      if (now === units) return;
      if (now > 0n && units > 0n) await approve(token, spender, 0n);
      await approve(token, spender, units);
    },
    empty: async (token: Token): Promise<void> => {
      const units = await untilDone("a payer looks", () => held(token));
      const args = [NOWHERE, units] as const;
      const data = encodeFunctionData({ abi: ABI, functionName: "transfer", args });
      await send("a payer is emptied", token, data);
    },
  };
}
