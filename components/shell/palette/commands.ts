/** What one who may create can begin from anywhere. */
export const ACTS = [
  { name: "payin", href: "/payins/new" },
  { name: "payout", href: "/payouts/new" },
  { name: "batch", href: "/payouts/batches/new" },
  { name: "pixAccount", href: "/pix-accounts/new" },
  { name: "wallet", href: "/wallets/new" },
  { name: "payingWallet", href: "/paying-wallets/new" },
] as const;

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every typed word begins a word of the label; accents and case don't count. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[\s-]+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
