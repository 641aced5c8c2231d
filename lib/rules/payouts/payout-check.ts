export type PayoutCheckName =
  | "account"
  | "chain"
  | "spender"
  | "contract_wallet"
  | "balance"
  | "gas"
  | "allowance"
  | "earlier"
  | "open_payout"
  | "quote_time";

/**
 * A condition for opening a wallet. `have` and `need` are:
 * `account`: the named address, and the one this intent is bound to (null: none) · `chain`: the chain as the
 * dashboard's node and the registry name it; the page checks the wallet's · `spender`, `contract_wallet`:
 * null, null · `balance`, `allowance`: decimal text of the token · `gas`: decimal text of the network's coin
 * · `earlier`: the dashboard's id of a signature of an allowance of before, under which the exchange was asked and
 * which it may still take; null: there is none · null · `open_payout`: the intent that occupies this wallet and token, or a batch · null · `quote_time`: whole seconds.
 * `allowance` never fails: its `note` says what happens to it.
 */
export type PayoutCheck = {
  check: PayoutCheckName;
  state: "ok" | "fails" | "unknown";
  have: string | null;
  need: string | null;
  /**
   * `new_account`: it joins the paying wallets · `equal`: no signature is needed · `replaces`: it is
   * overwritten · `resets`: it is set to zero first, by a separate transaction · `ends_other`: another
   * spender loses its allowance · `elsewhere`: it is equal, but was not signed for this intent · `sponsored`:
   * there is too little gas, but somebody else may pay for this account · `batch`: a batch is paid from it.
   */
  note:
    | "sponsored"
    | "new_account"
    | "equal"
    | "elsewhere"
    | "replaces"
    | "resets"
    | "ends_other"
    | "batch"
    | null;
};
