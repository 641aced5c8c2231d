import type { PaletteProps } from "./palette-props.ts";

type Offers = Pick<PaletteProps, "places" | "may">;

/** Where one can go; `opens` guards it. */
const PLACES = [
  { name: "overview", href: "/" },
  { name: "payins", href: "/payins" },
  { name: "payouts", href: "/payouts" },
  { name: "pixAccounts", href: "/pix-accounts" },
  { name: "wallets", href: "/wallets" },
  { name: "payingWallets", href: "/paying-wallets" },
  { name: "subAccounts", href: "/sub-accounts", opens: "subAccounts" },
  { name: "credentials", href: "/settings/credentials", opens: "settings" },
  { name: "webhooks", href: "/settings/webhooks", opens: "settings" },
  { name: "exchange", href: "/settings/exchange", opens: "settings" },
  { name: "signing", href: "/settings/signing", opens: "settings" },
  { name: "team", href: "/settings/team", opens: "team" },
  { name: "audit", href: "/settings/audit", opens: "audit" },
  { name: "profile", href: "/profile" },
] as const;

const ACTS = [
  { name: "payin", href: "/payins/new" },
  { name: "payout", href: "/payouts/new" },
  { name: "pixAccount", href: "/pix-accounts/new" },
  { name: "wallet", href: "/wallets/new" },
  { name: "payingWallet", href: "/paying-wallets/new" },
] as const;

/** The places and acts that a reader is offered. */
export function commandsFor({ places, may }: Offers) {
  const open: readonly string[] = [...places, ...may];
  return {
    places: PLACES.filter((place) => !("opens" in place) || open.includes(place.opens)),
    acts: may.includes("create") ? ACTS : [],
  };
}

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Whether every typed word begins a word of the label; accents and case don't count. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/[\s-]+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
