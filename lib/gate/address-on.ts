import "server-only";
import { DeskError } from "#lib/auth/desk-error.ts";
import { parseAddress } from "#protocol/address.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";

/** An address of a network as it is kept. @throws DeskError `INVALID_INPUT` that names the field */
export function addressOn(network: PayoutNetwork, field: string, text: string): string {
  const parsed = parseAddress(network, text);
  if ("address" in parsed) return parsed.address;
  throw new DeskError("INVALID_INPUT", { fields: { [field]: parsed.reason } });
}
