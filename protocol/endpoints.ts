import {
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "./bank-accounts.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  createCredential,
  deleteCredential,
  listCredentials,
  rotateCredential,
} from "./credentials.ts";
import { listPayinReturns } from "./payin-returns.ts";
import { createPayinQuote, createPayment, getPayin } from "./payins.ts";
import { createPayout, createPayoutQuote, getPayout } from "./payouts.ts";
import { decideKyc, listBankTransfers, listSandboxNetworks, payPix, useFaucet } from "./sandbox.ts";
import { getWebhook, putWebhook, rotateWebhook } from "./settings.ts";
import {
  createSubAccount,
  getSubAccount,
  openFullAccount,
  renewSubAccountCredentials,
  uploadCompanyDocument,
  uploadPersonalDocument,
} from "./sub-accounts.ts";
import { listUnsettled, returnSuspensePix } from "./unsettled.ts";
import { createWallet } from "./wallets.ts";
import { listDeliveries, replayDelivery } from "./webhook-deliveries.ts";

/** Every call of the interface: what the service registers, OpenAPI shows and the suites walk. */
export const ENDPOINTS: readonly Endpoint[] = [
  createBankAccount,
  listBankAccounts,
  getBankAccount,
  renameBankAccount,
  deleteBankAccount,
  createWallet,
  createPayinQuote,
  createPayment,
  getPayin,
  listPayinReturns,
  createPayoutQuote,
  createPayout,
  getPayout,
  createSubAccount,
  uploadPersonalDocument,
  uploadCompanyDocument,
  openFullAccount,
  getSubAccount,
  renewSubAccountCredentials,
  putWebhook,
  getWebhook,
  rotateWebhook,
  listDeliveries,
  replayDelivery,
  createCredential,
  listCredentials,
  rotateCredential,
  deleteCredential,
  listUnsettled,
  returnSuspensePix,
  listSandboxNetworks,
  useFaucet,
  payPix,
  listBankTransfers,
  decideKyc,
];
