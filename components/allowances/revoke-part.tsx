"use client";
import { FamilyWallet } from "#components/paying-wallets/wallet/family/family-wallet.tsx";
import { RevokePanel } from "./revoke-panel.tsx";
import type { RevokePartProps } from "./revoke-part-props.ts";

/** The panel that revokes an allowance, with its wallet. */
export function RevokePart(props: RevokePartProps) {
  return (
    <FamilyWallet settings={props.wallets} network={props.leftover.network}>
      {(wallet, connect) => <RevokePanel {...props} wallet={wallet} connect={connect} />}
    </FamilyWallet>
  );
}
