import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { isUnknownMethod } from "#lib/wallet/is-unknown-method.ts";
import type { TronProvider } from "./tron-provider.ts";

const GRANTED = 200;
/** Codes of `tron_requestAccounts` that no standard has: a request is open, and (Bitget) a refusal. */
const OLDER_CODES: ReadonlyMap<unknown, number> = new Map([
  [4000, WALLET_CODES.busy],
  [40001, WALLET_CODES.rejected],
]);

const codeOf = (value: unknown): unknown => ((value ?? {}) as { code?: unknown }).code;
const refused = (code: unknown) =>
  Object.assign(new Error("not granted"), { code: OLDER_CODES.get(code) ?? code });

/** Asks as wallets from before TIP-1193 are asked; most report a refusal in their answer, some throw it. */
async function askOlder(provider: TronProvider): Promise<void> {
  let answer: unknown;
  try {
    answer = await provider.request({ method: "tron_requestAccounts" });
  } catch (error) {
    throw OLDER_CODES.has(codeOf(error)) ? refused(codeOf(error)) : error;
  }
  // TronLink answers nothing while it is locked or has no account.
  if (!answer) throw refused(WALLET_CODES.busy);
  const code = codeOf(answer) ?? GRANTED;
  if (code !== GRANTED) throw refused(code);
}

/** Asks the wallet's person for an account. @throws whatever the wallet throws, and for a refusal */
export async function connectTron(provider: TronProvider, isOlder: boolean): Promise<void> {
  if (isOlder) return askOlder(provider);
  try {
    await provider.request({ method: "eth_requestAccounts" });
  } catch (error) {
    if (!isUnknownMethod(error)) throw error;
    await askOlder(provider);
  }
}
