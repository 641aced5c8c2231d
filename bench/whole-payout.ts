import { setTimeout as sleep } from "node:timers/promises";
import { createWalletClient, http, parseAbi, publicActions, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import type { System } from "#e2e/fixtures/system/start-system.ts";
import { listSandboxNetworks, useFaucet, type SandboxNetwork } from "#protocol/api/sandbox.ts";
import { createPayout, createPayoutQuote, getPayout } from "#protocol/payouts/payouts.ts";
import { createBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import type { ScaleService } from "./scale-service.ts";

const NETWORK = "polygon";
const APPROVE = parseAbi(["function approve(address spender, uint256 amount) returns (bool)"]);
const LOOK_MS = 50;
const LIMIT_MS = 120_000;

export type Payer = {
  quote: () => Promise<number>;
  /** A whole payout of 250 reais. @returns milliseconds from the call until it is completed, and its id */
  pay: () => Promise<{ tookMs: number; id: string }>;
};

/** A payer with tokens on the sandbox's Polygon, and a receiver. */
export async function payerOf({ serviceUrl, credential }: ScaleService): Promise<Payer> {
  const api = new ExchangeApi({ serviceUrl, credential } as System);
  const account = privateKeyToAccount(generatePrivateKey());
  const networks = (await api.call(listSandboxNetworks, {})) as SandboxNetwork[];
  const rpcUrl = networks.find(({ name }) => name === NETWORK)?.rpcUrl;
  if (!rpcUrl) throw new Error(`the sandbox has no ${NETWORK}`);
  const wallet = createWalletClient({ account, transport: http(rpcUrl) }).extend(publicActions);
  for (const [token, amount] of [
    ["NATIVE", "10"],
    ["USDC", "50000"],
  ] as const) {
    await api.call(useFaucet, { network: NETWORK, token, address: account.address, amount });
  }
  const { data: receiver } = await api.call(createBankAccount, {
    name: "Fornecedor",
    pix_key: "scale@example.com",
  });
  const ask = async () =>
    (
      await api.call(createPayoutQuote, {
        bank_account_id: receiver.id,
        currency_type: "receiver",
        cover_fees: true,
        request_amount: "250.00",
        network: NETWORK,
        token: "USDC",
      })
    ).data;
  return {
    quote: async () => (await ask()).payout_quote_id,
    pay: async () => {
      const quote = await ask();
      const { address, contractAddress, amount } = quote.contract;
      const hash = await wallet.writeContract({
        abi: APPROVE,
        address: address as Hex,
        functionName: "approve",
        args: [contractAddress as Hex, BigInt(amount)],
        chain: null,
      });
      await wallet.waitForTransactionReceipt({ hash, pollingInterval: LOOK_MS });
      const began = performance.now();
      const { data } = await api.call(createPayout, {
        payout_quote_id: quote.payout_quote_id,
        sender_wallet_address: account.address,
        network: NETWORK,
      });
      for (let { status } = data; status !== "completed";) {
        if (performance.now() - began > LIMIT_MS) throw new Error(`the payout is ${status}`);
        await sleep(LOOK_MS);
        ({ status } = (await api.call(getPayout, { payout_id: data.payout_id })).data);
      }
      return { tookMs: performance.now() - began, id: data.payout_id };
    },
  };
}
