/** What is wrong with what a wallet returned; `program`: the name of the one that it is about. */
export type ReturnedFault = { why: string; program: string | null };

/** A wallet returned something other than what it was asked to sign. */
export class OtherBytesError extends Error {
  override readonly name = "OtherBytesError";
  readonly returned: ReturnedFault | null;
  constructor(returned: ReturnedFault | null = null) {
    super();
    this.returned = returned;
  }
}
