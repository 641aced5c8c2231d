/** Why bytes are not the one kind of transaction that `decodeCall` reads. */
const TRON_REFUSALS = [
  /** They end in the middle of a field. */
  "truncated",
  /** A number in more bytes than it needs, or beyond 64 bits. */
  "varint",
  /** A kind of field that no transaction has. */
  "wire_type",
  /** The same field twice, such as several contracts: readers differ in which of them counts. */
  "repeated_field",
  /** Fields not in the order of their numbers. */
  "field_order",
  /** An empty or zero field that is written out, so that the same content has two spellings. */
  "default_written",
  "unknown_field",
  "missing_field",
  /** A number beyond a signed 64-bit integer. */
  "out_of_range",
  /** A bytes field of the wrong length. */
  "length",
  "not_an_address",
  /** A reference by the block's whole number, not by the two bytes and the hash. */
  "reference_number",
  /** A note on the transaction, which costs a fee of its own. */
  "memo",
  /** Authorities or scripts, which nothing uses. */
  "authority",
  /** A transfer of TRX, a delegation of resources, a change of permissions, and all the rest. */
  "contract_type",
  /** The type URL names another kind of contract than the type. */
  "type_url",
  /** Signed with a permission other than the owner's. */
  "permission_id",
  /** TRC-10 tokens are sent along. */
  "token_value",
] as const;
export type TronRefusal = (typeof TRON_REFUSALS)[number];

export class TronBytesError extends Error {
  override readonly name = "TronBytesError";
  readonly why: TronRefusal;
  constructor(why: TronRefusal) {
    super(why);
    this.why = why;
  }
}
