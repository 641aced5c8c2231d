import { describedInput, describedObject } from "#protocol/wire/described.ts";
import { listPayinReturns, PayinReturnRecord } from "./payin-returns.ts";
import {
  CreatePayinQuote,
  CreatePayment,
  getPayin,
  ListPayins,
  PayinQuoteRecord,
  PayinRecord,
  PaymentRecord,
} from "./payins.ts";
import { Payer } from "./payer.ts";

/** What OpenAPI says of payins. */
export const PAYIN_DESCRIPTIONS = [
  describedObject(PayinQuoteRecord, "PayinQuote", "A price of tokens in BRL, until it expires.", {
    payin_quote_id: "The same as quote_id.",
  }),
  describedObject(PaymentRecord, "Payment", "A PIX code to be paid.", {}),
  describedObject(PayinRecord, "Payin", "A PIX, and the tokens sent for it.", {}),
  describedObject(Payer, "Payer", "Who paid a PIX, by their bank.", {
    name: "Their name.",
    document: "Their CPF or CNPJ, always masked.",
    bank: null,
  }),
  describedObject(Payer.shape.bank.unwrap(), "PayerBank", "The payer's bank.", {
    ispb: ["The Central Bank's number of it.", { pattern: "^[0-9A-Z]{8}$" }],
    name: "Its name.",
  }),
  describedObject(PayinReturnRecord, "PayinReturn", "A PIX that goes back in full.", {
    reason: null,
    received_at: null,
    returned_at: null,
  }),
  describedInput(CreatePayinQuote, {
    request_amount:
      "BRL where currency_type is sender, tokens where it is receiver; 10.00 to 1000000.00 BRL are sent.",
    address: "A registered wallet of the caller.",
  }),
  describedInput(CreatePayment, {
    purpose_code: ["In the place of the quote's.", { pattern: "^[0-9]{5}$" }],
  }),
  describedInput(ListPayins, { amount: "The exact sender_amount, in BRL." }),
  describedInput(getPayin.input, {}),
  describedInput(listPayinReturns.input, {}),
];
