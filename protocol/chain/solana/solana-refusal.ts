/** Why bytes are not one plain approval, before its owner, delegate and units are compared. */
const SOLANA_REFUSALS = [
  /** They end too early. */
  "truncated",
  /** Something follows after the message. */
  "trailing_bytes",
  /** A length in more bytes than it needs, or beyond 16 bits. */
  "compact_number",
  /** A versioned message, which could name accounts through lookup tables. */
  "version",
  /** Not exactly one signer. */
  "signers",
  "repeated_account",
  /** An account that the instruction does not use. */
  "unused_account",
  /** An account index beyond the end of the list. */
  "account_index",
  /** An account is writable or read-only where an approval has it the other way. */
  "account_role",
  "instruction_count",
  /** A program other than the classic token program, such as Token-2022. */
  "program",
  /** Another token program instruction than `ApproveChecked`: `Approve`, a transfer, closing. */
  "instruction",
  /** Not exactly four accounts: a multisig has further signers. */
  "instruction_accounts",
  "instruction_data",
] as const;
export type SolanaRefusal = (typeof SOLANA_REFUSALS)[number];

export class SolanaBytesError extends Error {
  override readonly name = "SolanaBytesError";
  readonly why: SolanaRefusal;
  constructor(why: SolanaRefusal) {
    super(why);
    this.why = why;
  }
}
