/** A catalog key for what a spender is called on a network. */
export const spenderWord = (network: string): "delegate" | "spender" =>
  network === "solana" ? "delegate" : "spender";

/** A catalog key for what a token's address is called on a network. */
export const tokenWord = (network: string): "mint" | "tokenContract" =>
  network === "solana" ? "mint" : "tokenContract";
