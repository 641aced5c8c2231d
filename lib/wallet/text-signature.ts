import { OtherBytesError } from "./bytes/other-bytes-error.ts";

/**
 * A text's signature as the dashboard takes it, in hexadecimal after 0x, of what a wallet answered; whose it
 * is the server asks. @throws OtherBytesError for what is no signature
 */
export function textSignature(answer: unknown): string {
  const hex = typeof answer === "string" ? answer.toLowerCase().replace(/^0x/, "") : "";
  if (!/^(?:[0-9a-f]{128}|[0-9a-f]{130})$/.test(hex)) throw new OtherBytesError();
  return `0x${hex}`;
}
