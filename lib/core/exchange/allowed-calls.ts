import "server-only";
import type { EndpointName } from "#protocol/api/endpoints.ts";
import type { Permission } from "#lib/core/access/permissions.ts";

/**
 * The calls that each permission opens, by endpoint name, so that a client given out for one purpose can't be
 * used for another.
 */
export const ALLOWED_CALLS: Record<Permission, readonly string[]> = {
  "bank-account:read": ["listBankAccounts", "getBankAccount"],
  "bank-account:create": ["createBankAccount", "listBankAccounts", "getBankAccount"],
  "bank-account:rename": ["renameBankAccount", "getBankAccount"],
  "bank-account:delete": ["deleteBankAccount"],
  "wallet:read": [],
  "wallet:create": ["createWallet"],
  "wallet:settle": ["createWallet", "getWallet", "declareWallet"],
  "payin:read": ["getPayin", "listPayins", "listPayinReturns"],
  "payin:create": ["createPayinQuote", "createPayment", "getPayin", "listPayinReturns"],
  "payin:settle": ["createPayment", "getPayin", "listPayinReturns"],
  "payout:read": ["getPayout", "listPayouts"],
  "payout:create": [
    "createPayoutQuote",
    "createPayout",
    "getPayout",
    "listBankAccounts",
    "getBankAccount",
  ],
  "payout:settle": ["createPayout", "getPayout"],
  // No call that pays: what is due is quoted, and a person goes on.
  "schedule:prepare": [
    "createPayoutQuote",
    "createPayinQuote",
    "getBankAccount",
    "listBankAccounts",
  ],
  "payout:batch": ["createPayoutQuote", "createPayout", "getBankAccount"],
  "attachment:read": [],
  "attachment:write": [],
  "accounting:write": [],
  "accounting:manage": [],
  "request:decide": [],
  "test-wallet:use": ["useFaucet"],
  "receipt:share": [],
  "settings:read": ["getWebhook", "listDeliveries", "listCredentials", "listUnsettled"],
  "settings:write": [
    "getWebhook",
    "putWebhook",
    "rotateWebhook",
    "listDeliveries",
    "replayDelivery",
    "replayDeliveries",
    "listCredentials",
    "createCredential",
    "rotateCredential",
    "deleteCredential",
    "listUnsettled",
    "returnSuspensePix",
  ],
  "webhook:set-up": ["getWebhook", "putWebhook", "rotateWebhook"],
  "account:read": [],
  "sub-account:read": [],
  "sub-account:write": [],
  "sub-account:reveal": [],
  // Empty: the job makes the calls, so that a person's page never waits for the exchange.
  "sub-account:create": [],
  "sub-account:delete": [],
  "sub-account:settle": [
    "createSubAccount",
    "getSubAccount",
    "renewSubAccountCredentials",
    "uploadPersonalDocument",
    "uploadCompanyDocument",
    "openFullAccount",
    "putWebhook",
    "rotateWebhook",
  ],
  "audit:read": [],
  "activity:export": [],
  "reconciliation:read": [],
  "reconciliation:decide": [],
  "statement:import": [],
  "people:read": [],
  "people:manage": [],
} satisfies Record<Permission, readonly EndpointName[]>;
