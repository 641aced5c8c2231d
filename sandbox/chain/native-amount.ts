import { formatUnits } from "viem/utils";

const PLACES = 18;
const DECIMAL = /^(0|[1-9]\d{0,8})(?:\.(\d{1,18}))?$/;

/** Wei of a decimal amount of a chain's own coin, or null when it is not exactly one. Never rounds. */
export function parseNative(text: string): bigint | null {
  const [, whole, decimals = ""] = DECIMAL.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole + decimals.padEnd(PLACES, "0"));
}

/** Without trailing zeros: "1.5". */
export function formatNative(wei: bigint): string {
  return formatUnits(wei, PLACES);
}
