import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { Eip1193 } from "./eip1193.ts";
import { isUnknownMethod } from "./is-unknown-method.ts";
import { NoTextsError } from "./no-texts-error.ts";

/**
 * Has an EVM wallet sign a text with one of its accounts (EIP-191, `personal_sign`), and returns its answer.
 * @throws NoTextsError, and whatever the wallet throws
 */
export async function signText(wallet: Eip1193, account: string, text: string): Promise<unknown> {
  const bytes = `0x${hexOf(new TextEncoder().encode(text))}`;
  try {
    return await wallet.request({ method: "personal_sign", params: [bytes, account] });
  } catch (error) {
    throw isUnknownMethod(error) ? new NoTextsError() : error;
  }
}
