/** Why bytes are not the one kind of transaction that is read here. */
const TRON_REFUSALS = [
  /** They end in the middle of a field. */
  "truncated",
  /** A number that is longer than it must be, or than 64 bits. */
  "varint",
  /** A kind of field that no transaction has. */
  "wire_type",
  /** The same field twice, such as several contracts: readers differ in which of them counts. */
  "repeated_field",
  /** Fields in another order than their numbers'. */
  "field_order",
  /** An empty or zero field that is written out, so that the same content has two spellings. */
  "default_written",
  "unknown_field",
  "missing_field",
  /** A number that no signed 64 bits hold. */
  "out_of_range",
  /** A field of bytes that has another length than it must. */
  "length",
  "not_an_address",
  /** Another reference than the two bytes and the hash: a block's whole number. */
  "reference_number",
  /** A note on the transaction, which costs a fee of its own. */
  "memo",
  /** Authorities or scripts, which nothing uses. */
  "authority",
  /** A transfer of TRX, a delegation of resources, a change of permissions, and all the rest. */
  "contract_type",
  /** Says that it is one kind of contract and carries another. */
  "type_url",
  /** Signed by another permission than the owner's. */
  "permission_id",
  /** TRC-10 tokens go along. */
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
