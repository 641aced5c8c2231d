import "server-only";
import type { PayoutCheck, PayoutCheckName } from "#lib/rules/payouts/payout-check.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { payoutFlow, type PayoutReader } from "./payout-flow.ts";

/** What keeps a payout from being signed however its approval ends; the rest is the signer's. */
const CONCERNS: readonly PayoutCheckName[] = [
  "spender",
  "contract_wallet",
  "balance",
  "gas",
  "earlier",
  "open_payout",
];

/** How the wallet that a request names stands now; empty where there is nothing to sign any more. */
export async function requestChecks(
  reader: PayoutReader,
  { intent, wallet }: Pick<RequestView<"payout">, "intent" | "wallet">,
): Promise<PayoutCheck[]> {
  const flow = await payoutFlow(reader, intent, wallet);
  const checks = flow?.external === null ? flow.checks : [];
  return checks.filter(({ check }) => CONCERNS.includes(check));
}
