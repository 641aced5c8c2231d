/** Why bytes are not one plain approval, before it is asked whose and of how much. */
const SOLANA_REFUSALS = [
  /** They end too early. */
  "truncated",
  /** Something follows after the message. */
  "trailing_bytes",
  /** A length that is written longer than it must be, or beyond 16 bits. */
  "compact_number",
  /** A versioned message: only such a one can name accounts through lookup tables. */
  "version",
  /** Signed by another number of people than one. */
  "signers",
  "repeated_account",
  /** An account that the instruction does not name: nothing needs it. */
  "unused_account",
  /** An account is named by a number that there is none of. */
  "account_index",
  /** Written to, or not, other than an approval does. */
  "account_role",
  "instruction_count",
  /** Another program than the classic token program: Token-2022 too. */
  "program",
  /** Of the token program, and no `ApproveChecked`: `Approve`, a transfer, closing, an authority. */
  "instruction",
  /** Another number of accounts than four: further signers of a multisig. */
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
