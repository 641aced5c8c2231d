import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  KeyRound,
  LayoutGrid,
  Settings,
  UserCheck,
  Wallet,
} from "lucide";

/** The dashboard's areas in the order of a day's work; each name is the title in that area's catalog. */
export const NAVIGATION = [
  { href: "/", name: "overview", icon: LayoutGrid },
  { href: "/payins", name: "payins", icon: ArrowDownToLine },
  { href: "/payouts", name: "payouts", icon: ArrowUpFromLine },
  { href: "/requests", name: "requests", icon: UserCheck },
  { href: "/pix-accounts", name: "pixAccounts", icon: KeyRound },
  { href: "/wallets", name: "wallets", icon: Wallet },
  { href: "/sub-accounts", name: "subAccounts", icon: Building2 },
  { href: "/settings", name: "settings", icon: Settings },
] as const;

/** Pages outside of an area's own path that belong to it. */
export const ALSO_BELOW: Readonly<Record<string, string>> = { "/payouts": "/paying-wallets" };

/** Places that are shown only to people who may go there. */
export const GUARDED_PLACES = ["subAccounts", "settings"] as const;
export type GuardedPlace = (typeof GUARDED_PLACES)[number];
