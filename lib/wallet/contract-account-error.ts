/** A wallet signs as a contract (EIP-1271, ERC-6492): no key of the address's own. */
export class ContractAccountError extends Error {
  override readonly name = "ContractAccountError";
}
