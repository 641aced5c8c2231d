/** JSON Schema keywords that complete or replace what a validating schema yields. */
export type Keywords = Readonly<Record<string, unknown>>;

/**
 * What a property is, if need be with keywords; unit and bound stand in them or in the words. Null: it is of
 * a kind that has a name of its own (an object, a list of words, an amount), and that says it.
 */
export type Words = string | readonly [words: string, keywords: Keywords] | null;

/** 14 digits or letters, of which the last two check the others. */
const CNPJ = { pattern: "^[0-9A-Z]{12}[0-9]{2}$" } as const;

/** Properties that mean the same wherever they stand. */
export const COMMON_WORDS = {
  address: "The address on that network; canonical in replies.",
  amount: null,
  api_key: "For the header api_key.",
  api_secret: "For the header api_secret.",
  attempts: "How often it was tried.",
  beneficiary: "Whom its tokens belong to.",
  chainId: "The chain's id; null on Solana.",
  commercial_quotation: "The market's rate.",
  completed_at: null,
  confirmations: "Blocks on top of the transaction.",
  country: ["Two letters of ISO 3166-1.", { pattern: "^[A-Z]{2}$" }],
  cover_fees: "Fees come on top, not out of what is received.",
  created_at: null,
  created_from: "From then on: an instant with its offset, or a day in UTC.",
  created_to: "Until then, it included: an instant with its offset, or a day in UTC.",
  createdAt: null,
  currency_type: null,
  cursor: "The next_cursor of the page before.",
  custody: "Who holds its keys.",
  document: ["The company's CNPJ.", CNPJ],
  end_to_end_id: "The PIX's end-to-end id.",
  event: null,
  expires_at: null,
  external_id: "The caller's own id; several may have the same.",
  fee_amount: "The fee; contained in sender_amount.",
  finished_at: null,
  id: "The record's number.",
  kind: null,
  limit: "Rows at most, 10 with a cursor alone; not with page. Answers next_cursor and no totals.",
  network: null,
  page: "Which page, from 1, which is meant where nothing is said.",
  pageSize: "Rows on a page; 10 where nothing is said.",
  paid_at: null,
  payer: "Null until paid, and where the bank names nobody.",
  pix_code: "The BR Code: to be shown as QR, and copied.",
  purpose_code: ["What an international operation is for.", { pattern: "^[0-9]{5}$" }],
  quotation: "The applied rate, spread included.",
  quote_id: "The quote's id.",
  reason: "Why it was rejected, for the company to read.",
  receiver_amount: "What the receiver gets.",
  ref: ["The caller's reference.", { type: ["string", "null"], maxLength: 64 }],
  request_amount: "The amount asked for, of what currency_type says.",
  scopes: null,
  secrets: null,
  sender_amount: "What the sender gives, fees included.",
  sequence: "Grows with each event of the account: the greater is the later.",
  since: null,
  status: null,
  token: null,
  transaction_hash: "The transaction on chain; null until it is signed.",
  transaction_id: "The payin's number.",
  trouble: "What is in the way, for an operator.",
  txid: "The charge that it names; null: none.",
  updated_at: null,
  updated_since: "Changed since then, in the order of changes: an instant, or a day in UTC.",
  updatedAt: null,
  url: ["Where events go.", { format: "uri" }],
  userId: "The account's number.",
} as const satisfies Record<string, Words>;
