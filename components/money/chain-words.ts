/** What whoever may pull is called on a network, as a catalog's key. */
export const spenderWord = (network: string): "delegate" | "spender" =>
  network === "solana" ? "delegate" : "spender";

/** What a token's own address is called on a network, as a catalog's key. */
export const tokenWord = (network: string): "mint" | "tokenContract" =>
  network === "solana" ? "mint" : "tokenContract";
