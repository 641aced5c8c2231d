/** The classic token program: the issuers' USDC and USDT are its tokens, not Token-2022's. */
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** The decimals of both USDC and USDT. */
export const SOLANA_TOKEN_DECIMALS = 6;

/** The instruction number of the token program's `ApproveChecked`. */
export const APPROVE_CHECKED = 13;
