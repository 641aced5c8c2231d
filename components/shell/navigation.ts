import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  KeyRound,
  LayoutGrid,
  Settings,
  Wallet,
} from "lucide-react";

/** The dashboard's areas in the order of a day's work; each name is the title in that area's catalog. */
export const NAVIGATION = [
  { href: "/", name: "overview", Icon: LayoutGrid },
  { href: "/payins", name: "payins", Icon: ArrowDownToLine },
  { href: "/payouts", name: "payouts", Icon: ArrowUpFromLine },
  { href: "/pix-accounts", name: "pixAccounts", Icon: KeyRound },
  { href: "/wallets", name: "wallets", Icon: Wallet },
  { href: "/sub-accounts", name: "subAccounts", Icon: Building2 },
  { href: "/settings", name: "settings", Icon: Settings },
] as const;

/** Places that are shown only to people who may go there. */
export const GUARDED_PLACES = ["subAccounts", "settings"] as const;
export type GuardedPlace = (typeof GUARDED_PLACES)[number];
