/** EIP-7702: what stands as code at an address with a key of its own that has delegated to a contract. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/**
 * Whether an account with a key runs a contract's code: it may do several calls at once, and let others pay its
 * gas.
 */
export const isDelegated = (code: string | undefined): boolean =>
  code !== undefined && DELEGATION.test(code);

/** Whether the address is a contract; a key's delegation is not one. */
export const hasOwnCode = (code: string | undefined): boolean =>
  code !== undefined && code !== "0x" && !isDelegated(code);
