/** The classic token program: the issuers' USDC and USDT are its tokens, not Token-2022's. */
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** Of USDC and of USDT. */
export const SOLANA_TOKEN_DECIMALS = 6;

/** Of the token program's `ApproveChecked`. */
export const APPROVE_CHECKED = 13;
