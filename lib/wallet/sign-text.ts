import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { WALLET_CODES, type Eip1193 } from "./eip1193.ts";
import { NoTextsError } from "./no-texts-error.ts";

const METHOD_NOT_FOUND = -32601;
const isUnknown = (error: unknown) => {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === WALLET_CODES.unsupported || code === METHOD_NOT_FOUND;
};

/**
 * Has an EVM wallet sign a text with one of its accounts (EIP-191, `personal_sign`), and returns its answer.
 * @throws NoTextsError, and whatever the wallet throws
 */
export async function signText(wallet: Eip1193, account: string, text: string): Promise<unknown> {
  const bytes = `0x${hexOf(new TextEncoder().encode(text))}`;
  try {
    return await wallet.request({ method: "personal_sign", params: [bytes, account] });
  } catch (error) {
    throw isUnknown(error) ? new NoTextsError() : error;
  }
}
