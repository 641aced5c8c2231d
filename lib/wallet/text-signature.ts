import { OtherBytesError } from "./bytes/other-bytes-error.ts";

/** A wallet signs as a contract (EIP-1271, ERC-6492): no key of the address's own. */
export class ContractAccountError extends Error {
  override readonly name = "ContractAccountError";
}

/**
 * A wallet's answer as a signature in hexadecimal with 0x, as the dashboard takes it. The server checks
 * whose it is. @throws OtherBytesError when the answer is no signature, ContractAccountError when it is longer
 * than a key's
 */
export function textSignature(answer: unknown): string {
  const hex = typeof answer === "string" ? answer.toLowerCase().replace(/^0x/, "") : "";
  if (/^[0-9a-f]{131,}$/.test(hex)) throw new ContractAccountError();
  if (!/^(?:[0-9a-f]{128}|[0-9a-f]{130})$/.test(hex)) throw new OtherBytesError();
  return `0x${hex}`;
}
