import { keccak256, stringToHex } from "viem/utils";

/** keccak256 of content in one fixed text form. */
export const hashOfContent = (said: readonly (readonly unknown[])[]): string =>
  keccak256(stringToHex(JSON.stringify(said)));
