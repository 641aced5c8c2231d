import type { ApprovalFault } from "#lib/rules/allowances/solana/approval-faults.ts";
import type { SignedApprovalFault } from "#lib/rules/allowances/solana/signed-approval-fault.ts";
import type { TronApprovalFault } from "#lib/rules/allowances/tron/tron-approval-faults.ts";

type BytesFault =
  | ApprovalFault
  | SignedApprovalFault["why"]
  | TronApprovalFault
  | "other_message"
  | "no_hexadecimal";

/** The words for what is wrong with bytes, as far as a person needs; the code stands beside them. */
const WORDS = {
  owner: "owner",
  feePayer: "feePayer",
  source: "source",
  mint: "token",
  token: "token",
  decimals: "token",
  delegate: "spender",
  spender: "spender",
  units: "units",
  call_value: "alongside",
  token_value: "alongside",
  fee_limit: "fee",
  expired: "expired",
  expires_late: "expiresLate",
  blockhash: "reference",
  reference_number: "reference",
  program: "program",
  instruction: "notApproval",
  not_an_approval: "notApproval",
  contract_type: "notApproval",
  type_url: "notApproval",
  no_approval: "notApproval",
  second_approval: "more",
  assertions: "more",
  computeUnits: "fee",
  microLamports: "fee",
  second_limit: "fee",
  second_price: "fee",
  budget_instruction: "fee",
  fee: "fee",
  lighthouse_instruction: "program",
  too_many_assertions: "more",
  too_large: "malformed",
  repeated_field: "more",
  memo: "more",
  authority: "more",
  unknown_field: "more",
  trailing_bytes: "more",
  version: "more",
  permission_id: "signers",
  signers: "signers",
  signatures: "signers",
  not_signed: "notSigned",
  asked_bytes: "malformed",
  other_message: "otherMessage",
  repeated_account: "accounts",
  unused_account: "accounts",
  account_index: "accounts",
  account_role: "accounts",
  instruction_accounts: "accounts",
  instruction_data: "malformed",
  truncated: "malformed",
  compact_number: "malformed",
  varint: "malformed",
  wire_type: "malformed",
  field_order: "malformed",
  default_written: "malformed",
  missing_field: "malformed",
  out_of_range: "malformed",
  length: "malformed",
  not_an_address: "malformed",
  no_hexadecimal: "malformed",
} as const satisfies Record<BytesFault, string>;

export type BytesFaultWord = (typeof WORDS)[BytesFault];

/** The words for a fault; `malformed` for an unknown one. */
export const bytesFaultWord = (fault: string): BytesFaultWord =>
  Object.hasOwn(WORDS, fault) ? WORDS[fault as BytesFault] : "malformed";
