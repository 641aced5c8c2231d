import type { PayoutNetwork, SigningNetwork } from "#protocol/chain/networks.ts";

type TestWalletCall =
  /** The EVM address, unless another network is named. */
  | { method: "address"; network?: PayoutNetwork }
  | { method: "fund"; network: PayoutNetwork }
  | {
      method: "send";
      network: SigningNetwork;
      params: { from: string; to: string; data: string };
    }
  /** `bytes` in hexadecimal. */
  | { method: "sign"; network: "tron" | "solana"; params: { from: string; bytes: string } }
  | { method: "sign-text"; network: PayoutNetwork; params: { from: string; text: string } };
type Said = { address?: string; hash?: string; signed?: string; signature?: string };
type Answer = {
  ok?: boolean;
  code?: string;
  data?: Said & { error?: { code: number; message: string } };
};

const INTERNAL = -32603;

/** Calls the test wallet on the dashboard's server. @throws Error with a wallet's code. */
export async function callTestWallet(call: TestWalletCall): Promise<Said> {
  const response = await fetch("/api/sandbox/test-wallet", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(call),
  });
  const { ok, code, data = {} } = (await response.json()) as Answer;
  const fault = data.error ?? (ok ? null : { code: INTERNAL, message: code ?? "no answer" });
  if (fault) throw Object.assign(new Error(fault.message), { code: fault.code });
  return data;
}

/** Requests gas and tokens from the sandbox's faucet; they arrive after a few seconds. */
export async function fundTestWallet(network: PayoutNetwork): Promise<void> {
  await callTestWallet({ method: "fund", network });
}
