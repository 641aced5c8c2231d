import type { WalletDeclaration } from "#protocol/wallets/wallet-declaration.ts";

const said = ({ custody, beneficiary }: WalletDeclaration) => ({
  custody: custody?.kind ?? null,
  custodian: custody?.custodian_name ?? null,
  custodian_country: custody?.country ?? null,
  beneficiary_country: beneficiary?.country ?? null,
});

const isSame = (one: WalletDeclaration, other: WalletDeclaration) =>
  JSON.stringify(one.beneficiary) === JSON.stringify(other.beneficiary);

/** What a change says in the trail; whom a wallet's tokens belong to stays out of it, and only that it changed. */
export const declarationTrail = (before: WalletDeclaration, now: WalletDeclaration) => ({
  old: said(before),
  new: said(now),
  beneficiary: isSame(before, now) ? "same" : now.beneficiary === null ? "removed" : "changed",
});
