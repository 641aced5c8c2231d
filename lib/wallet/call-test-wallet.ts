import type { PayoutNetwork, SigningNetwork } from "#protocol/chain/networks.ts";

type TestWalletCall =
  /** Its address on a network of EVM unless another is named. */
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

/** What the dashboard's server does with the test wallet's key. @throws Error with a wallet's code. */
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

/** Gas and tokens from the sandbox's faucet; a few seconds pass before they are there. */
export async function fundTestWallet(network: PayoutNetwork): Promise<void> {
  await callTestWallet({ method: "fund", network });
}
