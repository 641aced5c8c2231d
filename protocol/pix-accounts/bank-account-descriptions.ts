import { describedInput, describedObject } from "#protocol/wire/described.ts";
import {
  BankAccountRecord,
  CreateBankAccount,
  deleteBankAccount,
  getBankAccount,
  ListBankAccounts,
  RenameBankAccount,
} from "./bank-accounts.ts";

const name = "What it is called; unique among the caller's.";

/** What OpenAPI says of PIX accounts. */
export const BANK_ACCOUNT_DESCRIPTIONS = [
  describedObject(BankAccountRecord, "BankAccount", "A PIX account, which receives payouts.", {
    id: "The account's number: a payout quote's bank_account_id.",
    type: "The kind of account; there is one.",
    name,
    pix_key: "The key, canonical: digits, phone with +55, lower-case e-mail, UUID.",
  }),
  describedInput(CreateBankAccount, {
    name,
    pix_key: [
      "CPF, CNPJ, phone with +55, e-mail of at most 77, or random key. 11 digits are a CPF.",
      { examples: ["+5511987654321"] },
    ],
  }),
  describedInput(ListBankAccounts, {
    name: "A part of the name, in any case.",
    pix_key: "A part of the key, in any case.",
    type: "Exactly this kind.",
  }),
  describedInput(getBankAccount.input, { id: null }),
  describedInput(RenameBankAccount, { id: null, name }),
  describedInput(deleteBankAccount.input, { id: null }),
];
