/** Why a wallet was not opened. */
export type UnopenedReason =
  /** The content to sign is no longer what was shown. */
  | "changed"
  /** The wallet would sign with another account than the checked one. */
  | "other_account"
  /** The page's own node serves another chain. */
  | "other_rpc_chain"
  | "contract_wallet"
  /** The account has sent something since it was checked, perhaps this very approval. */
  | "nonce_moved"
  /** The token accepts a new amount only from zero. */
  | "needs_reset"
  /** There is nothing to be set to zero any more. */
  | "allowance_moved"
  /** The bytes to sign are not the allowance that this page derived. */
  | "other_bytes"
  /** The bytes to sign have expired. */
  | "bytes_expired";
