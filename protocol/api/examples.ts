import { encodeBrCode } from "#protocol/brazil/br-code.ts";
import { SERVICE_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";
import type { Example } from "#protocol/wire/endpoint.ts";
import { listExamples } from "./examples-lists.ts";
import { PAYOUT_EXAMPLES } from "./examples-payouts.ts";
import { SETTINGS_EXAMPLES, SUB_ACCOUNT_EXAMPLES } from "./examples-accounts.ts";
import { WEBHOOK_EXAMPLES } from "./examples-webhooks.ts";
import { SANDBOX_KYC_REASON, SANDBOX_RECEIVER } from "./sandbox.ts";

const at = "2026-09-01T12:00:00.000Z";
const expires_at = "2026-09-01T12:05:00.000Z";
const completed_at = "2026-09-01T12:02:00.000Z";
const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const quote_id = "Zk3pVx8QmT5rWc1nLb7sYd2u";
const pix_code = encodeBrCode({
  ...SANDBOX_RECEIVER,
  amount: "250.00",
  txid: "PONTE00000000000000000001",
});
const success = <T>(message: string, data: T) => ({ success: true, message, data });

const bankAccount = {
  id: 1,
  userId: 1,
  type: "pix",
  name: "Conta principal",
  pix_key: "12ABC34501DE35",
  created_at: at,
  updated_at: at,
};

const amounts = { sender_amount: "250.00", receiver_amount: "45.415126", fee_amount: "1.25" };

const wallet = {
  id: 1,
  address,
  network: "polygon",
  name: "Tesouraria",
  status: "active",
  custody: null,
  beneficiary: null,
  createdAt: at,
  updatedAt: at,
};
const declared = {
  custody: { kind: "custodian", custodian_name: "Custódia Exemplo", country: "US" },
  beneficiary: { name: "Example Imports LLC", document: "12-3456789", country: "US" },
};

const payin = {
  transaction_id: 1,
  external_id: "pedido-1",
  quote_id,
  status: "completed",
  pix_code,
  network: "polygon",
  token: "USDC",
  address,
  ...amounts,
  quotation: "5.477250",
  transaction_hash: `0x${"a1".repeat(32)}`,
  confirmations: 3,
  end_to_end_id: "E99990001202609011201YS7ItjHS94l",
  payer: {
    name: "Marina Alves Teixeira",
    document: "***.982.247-**",
    bank: { ispb: "99990001", name: "Banco do Pagador" },
  },
  purpose_code: null,
  expires_at,
  paid_at: "2026-09-01T12:01:00.000Z",
  completed_at,
  created_at: at,
  updated_at: completed_at,
};

/** The data of an event of this payin. */
export const PAYIN_EVENT_EXAMPLE = {
  transaction_id: payin.transaction_id,
  external_id: "pedido-1",
  quote_id,
  status: payin.status,
  network: payin.network,
  token: payin.token,
  sender_amount: amounts.sender_amount,
  receiver_amount: amounts.receiver_amount,
  address,
  transaction_hash: payin.transaction_hash,
  end_to_end_id: payin.end_to_end_id,
  payer: payin.payer,
  confirmations: payin.confirmations,
};

const PAYIN_EXAMPLES: Record<string, Example> = {
  createWallet: {
    input: { network: "polygon", address, name: "Tesouraria" },
    reply: success(SERVICE_SENTENCES.walletCreated, wallet),
  },
  getWallet: { reply: success(SERVICE_SENTENCES.walletFound, wallet) },
  declareWallet: {
    input: { network: "polygon", address, ...declared },
    reply: success(SERVICE_SENTENCES.walletDeclared, { ...wallet, ...declared }),
  },
  createPayinQuote: {
    input: {
      network: "polygon",
      token: "USDC",
      request_amount: "250.00",
      address,
      currency_type: "sender",
    },
    reply: success(SERVICE_SENTENCES.quoteCreated, {
      quote_id,
      payin_quote_id: quote_id,
      network: "polygon",
      token: "USDC",
      address,
      currency_type: "sender",
      request_amount: "250.00",
      commercial_quotation: "5.450000",
      quotation: "5.477250",
      ...amounts,
      purpose_code: null,
      expires_at,
      created_at: at,
    }),
  },
  createPayment: {
    input: { quote_id, external_id: "pedido-1" },
    reply: success(SERVICE_SENTENCES.payinCreated, {
      pix_code,
      quote_id,
      transaction_id: 1,
      status: "processing",
      expires_at,
    }),
  },
  getPayin: { reply: success(SERVICE_SENTENCES.payinFound, payin) },
  listPayinReturns: {
    reply: success(SERVICE_SENTENCES.returnsFound, [
      {
        reason: "wrong_amount",
        status: "returned",
        amount: "249.99",
        end_to_end_id: "E99990001202609011200Kd82LmPq0Zx",
        received_at: "2026-09-01T12:00:30.000Z",
        returned_at: "2026-09-01T12:00:32.000Z",
      },
    ]),
  },
};

const BANK_ACCOUNT_EXAMPLES: Record<string, Example> = {
  createBankAccount: {
    input: { name: "Conta principal", pix_key: "12.ABC.345/01DE-35" },
    reply: success(SERVICE_SENTENCES.bankAccountCreated, bankAccount),
  },
  listBankAccounts: {
    reply: {
      ...success(SERVICE_SENTENCES.bankAccounts, [bankAccount]),
      pagination: {
        total: 1,
        page: 1,
        pageSize: 10,
        totalPages: 1,
        hasNextPage: false,
        hasPreviousPage: false,
      },
    },
  },
  getBankAccount: { reply: success(SERVICE_SENTENCES.bankAccount, bankAccount) },
  renameBankAccount: {
    input: { name: "Conta da matriz" },
    reply: success(SERVICE_SENTENCES.bankAccountChanged, {
      ...bankAccount,
      name: "Conta da matriz",
    }),
  },
  deleteBankAccount: { reply: success(SERVICE_SENTENCES.bankAccountDeleted, null) },
};

const url = "https://example.com/webhooks/ponte";
const webhookSecret = `whsec_${"A".repeat(43)}=`;

const OTHER_EXAMPLES: Record<string, Example> = {
  putWebhook: { input: { url }, reply: { url, secret: webhookSecret } },
  getWebhook: { reply: { url } },
  rotateWebhook: { reply: { url, secret: webhookSecret } },
  returnSuspensePix: {
    reply: {
      end_to_end_id: "E0000000020260901120000000000003",
      txid: null,
      amount: "12.34",
      paid_at: "2026-09-01T12:00:30.000Z",
      status: "returning",
    },
  },
  useFaucet: { input: { network: "polygon", token: "USDC", address, amount: "100.00" } },
  advanceClock: {
    input: { advance_seconds: 301 },
    reply: { advance_seconds: 301, quotes: 1, payins: 0, payouts: 0, deliveries: 0 },
  },
  decideKyc: {
    input: { status: "REJECTED", reason: SANDBOX_KYC_REASON },
    reply: { document: "12ABC34501DE35", status: "REJECTED" },
  },
  payPix: {
    input: { pix_code },
    reply: { end_to_end_id: "E99990001202609011201YS7ItjHS94l" },
  },
};

const SINGLE: Readonly<Record<string, Example>> = {
  ...BANK_ACCOUNT_EXAMPLES,
  ...PAYIN_EXAMPLES,
  ...PAYOUT_EXAMPLES,
  ...SUB_ACCOUNT_EXAMPLES,
  ...SETTINGS_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...OTHER_EXAMPLES,
};

/** By the endpoint's name. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...SINGLE,
  ...listExamples(SINGLE),
};
