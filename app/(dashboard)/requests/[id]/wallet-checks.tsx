import { RequestChecks } from "#components/payouts/sign/request-checks.tsx";
import type { PayoutReader } from "#lib/payouts/views/payout-flow.ts";
import { requestChecks } from "#lib/payouts/views/request-checks.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";

/** How the wallet stands that would pay; the chain answers in its own time. */
export async function WalletChecks({
  request,
  ...reader
}: PayoutReader & { request: RequestView<"payout"> }) {
  return <RequestChecks of={request} checks={await requestChecks(reader, request)} />;
}
