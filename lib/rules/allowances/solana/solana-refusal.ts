/** Why bytes are more or less than an approval, before its owner, delegate and units are compared. */
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
  /** An account that no instruction uses. */
  "unused_account",
  /** An account index beyond the end of the list. */
  "account_index",
  /** An account is writable or read-only where an approval has it the other way. */
  "account_role",
  "no_approval",
  "second_approval",
  /** A program that wallets have no reason to call, or Token-2022. */
  "program",
  /** Another token program instruction than `ApproveChecked`: `Approve`, a transfer, closing. */
  "instruction",
  /** Not exactly four accounts: a multisig has further signers. */
  "instruction_accounts",
  "instruction_data",
  "second_limit",
  "second_price",
  /** Neither a plain limit nor a plain price: a heap, a limit of loaded data, an older request. */
  "budget_instruction",
  /** The network fee may exceed the cap. */
  "fee",
  /** An instruction of Lighthouse's that writes, or that we don't know. */
  "lighthouse_instruction",
  "too_many_assertions",
  /** It does not fit a packet. */
  "too_large",
] as const;
export type SolanaRefusal = (typeof SOLANA_REFUSALS)[number];

export class SolanaBytesError extends Error {
  override readonly name = "SolanaBytesError";
  readonly why: SolanaRefusal;
  /** The refused instruction's program. */
  readonly program: string | null;
  constructor(why: SolanaRefusal, program: string | null = null) {
    super(why);
    this.why = why;
    this.program = program;
  }
}

/** @throws SolanaBytesError */
export function refuse(why: SolanaRefusal, program: string | null = null): never {
  throw new SolanaBytesError(why, program);
}
