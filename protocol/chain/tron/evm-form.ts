import { bytesOf, hexOf } from "./hex-bytes.ts";
import { tronAddress, tronBytes, type TronAddress } from "./tron-address.ts";

/** The twenty bytes of an account as contracts see it: in calldata, logs and storage. */
export function evmForm(address: string): `0x${string}` {
  return `0x${hexOf(tronBytes(address).subarray(1))}`;
}

/** @throws TypeError unless the text is twenty bytes in hexadecimal after 0x */
export function tronForm(address: string): TronAddress {
  return tronAddress(bytesOf(`41${address.replace(/^0x/, "")}`));
}
