/** Why a wallet was not opened. */
export type NotAsked =
  /** What was shown is not what would be signed any more. */
  | "changed"
  /** The wallet would sign with another account than the one that was checked. */
  | "other_account"
  /** Our own way to the chain leads to another chain. */
  | "other_rpc_chain"
  | "contract_wallet"
  /** Something was sent from this account since it was looked at, perhaps this very approval. */
  | "nonce_moved"
  /** The token takes a new amount only from zero. */
  | "needs_reset"
  /** The bytes to be signed are not the allowance that this page derived. */
  | "other_bytes"
  /** The bytes to be signed are over already. */
  | "bytes_expired";
