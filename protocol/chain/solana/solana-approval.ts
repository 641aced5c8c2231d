/** What an owner's wallet is asked to allow: this delegate may take exactly these units of this mint. */
export type SolanaApproval = {
  owner: string;
  mint: string;
  delegate: string;
  /** 0n takes an allowance back. */
  units: bigint;
};
