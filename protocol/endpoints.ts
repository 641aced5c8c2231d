import {
  createBankAccount,
  deleteBankAccount,
  getBankAccount,
  listBankAccounts,
  renameBankAccount,
} from "./bank-accounts.ts";
import type { Endpoint } from "./endpoint.ts";
import { createPayinQuote, createPayment, getPayin } from "./payins.ts";
import { createPayout, createPayoutQuote, getPayout } from "./payouts.ts";
import { decideKyc, listBankTransfers, listSandboxNetworks, payPix, useFaucet } from "./sandbox.ts";
import {
  createCredential,
  deleteCredential,
  getWebhook,
  listCredentials,
  putWebhook,
  rotateWebhook,
} from "./settings.ts";
import {
  createSubAccount,
  getSubAccount,
  openFullAccount,
  renewSubAccountCredentials,
  uploadCompanyDocument,
  uploadPersonalDocument,
} from "./sub-accounts.ts";
import { createWallet } from "./wallets.ts";

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
  createCredential,
  listCredentials,
  deleteCredential,
  listSandboxNetworks,
  useFaucet,
  payPix,
  listBankTransfers,
  decideKyc,
];
