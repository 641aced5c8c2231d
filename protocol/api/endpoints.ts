import { bankAccountCalls } from "#protocol/pix-accounts/bank-accounts.ts";
import { credentialCalls } from "#protocol/wire/credentials.ts";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { payinReturnCalls } from "#protocol/payins/payin-returns.ts";
import { payinCalls } from "#protocol/payins/payins.ts";
import { payoutCalls } from "#protocol/payouts/payouts.ts";
import { sandboxCalls } from "./sandbox.ts";
import { webhookCalls } from "#protocol/wire/settings.ts";
import { subAccountCalls } from "#protocol/sub-accounts/sub-accounts.ts";
import { unsettledCalls } from "./unsettled.ts";
import { walletCalls } from "#protocol/wallets/wallets.ts";
import { deliveryCalls } from "./webhook-deliveries.ts";

const CALLS = {
  ...bankAccountCalls,
  ...walletCalls,
  ...payinCalls,
  ...payinReturnCalls,
  ...payoutCalls,
  ...subAccountCalls,
  ...webhookCalls,
  ...deliveryCalls,
  ...credentialCalls,
  ...unsettledCalls,
  ...sandboxCalls,
};

export type EndpointName = keyof typeof CALLS;

/** Every call of the interface: what the service registers, OpenAPI shows and the suites walk. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(CALLS);
