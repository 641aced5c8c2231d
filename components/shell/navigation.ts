import {
  ArrowDownToLine,
  ArrowUpFromLine,
  KeyRound,
  LayoutGrid,
  Settings,
  Wallet,
} from "lucide-react";

/** What the desk offers, in the order of a day's work. */
export const NAVIGATION = [
  { href: "/", name: "overview", Icon: LayoutGrid },
  { href: "/payins", name: "payins", Icon: ArrowDownToLine },
  { href: "/payouts", name: "payouts", Icon: ArrowUpFromLine },
  { href: "/pix-accounts", name: "pixAccounts", Icon: KeyRound },
  { href: "/wallets", name: "wallets", Icon: Wallet },
  { href: "/settings", name: "settings", Icon: Settings },
] as const;
