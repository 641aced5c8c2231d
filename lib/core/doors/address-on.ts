import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

/** Normalizes an address for storage. @throws DashboardError `INVALID_INPUT` naming the field */
export function addressOn(network: PayoutNetwork, field: string, text: string): string {
  const parsed = parseAddress(network, text);
  if ("address" in parsed) return parsed.address;
  throw new DashboardError("INVALID_INPUT", { fields: { [field]: parsed.reason } });
}
