import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Building2,
  CalendarClock,
  KeyRound,
  LayoutGrid,
  ArrowLeftRight,
  ChartColumn,
  Scale,
  Settings,
  UserCheck,
  Wallet,
  WalletCards,
} from "lucide";

/**
 * The pages that one opens from anywhere, in the order of a day's work. The palette offers all of them, the
 * navigation those with an icon, and the settings' navigation those below /settings. `title` is the page's own
 * title, and `needs` is the permission that the page requires.
 */
const PLACES = [
  { href: "/", title: "overview.title", needs: "payin:read", icon: LayoutGrid },
  { href: "/payins", title: "payins.title", needs: "payin:read", icon: ArrowDownToLine },
  { href: "/payouts", title: "payouts.title", needs: "payout:read", icon: ArrowUpFromLine },
  { href: "/payouts/batches", title: "batches.title", needs: "payout:read" },
  { href: "/schedules", title: "schedules.title", needs: "payout:read", icon: CalendarClock },
  { href: "/activity", title: "activity.title", needs: "payin:read", icon: ArrowLeftRight },
  { href: "/insights", title: "insights.title", needs: "payin:read", icon: ChartColumn },
  {
    href: "/reconciliation",
    title: "reconciliation.title",
    needs: "reconciliation:read",
    icon: Scale,
  },
  { href: "/requests", title: "requests.title", needs: "payout:read", icon: UserCheck },
  { href: "/pix-accounts", title: "pixAccounts.title", needs: "bank-account:read", icon: KeyRound },
  { href: "/wallets", title: "wallets.title", needs: "wallet:read", icon: Wallet },
  {
    href: "/paying-wallets",
    title: "signing.accounts",
    needs: "payout:read",
    icon: WalletCards,
  },
  { href: "/sub-accounts", title: "subAccounts.title", needs: "sub-account:read", icon: Building2 },
  { href: "/exports", title: "exports.title", needs: "activity:export" },
  {
    href: "/reconciliation/statements",
    title: "reconciliation.statements",
    needs: "reconciliation:read",
  },
  { href: "/reconciliation/months", title: "closes.title", needs: "reconciliation:read" },
  { href: "/reconciliation/exchange", title: "reconciliation.atExchange", needs: "settings:read" },
  { href: "/settings", title: "settings.title", needs: "settings:read", icon: Settings },
  { href: "/settings/company", title: "settings.company", needs: "settings:read" },
  { href: "/settings/team", title: "people.title", needs: "people:read" },
  { href: "/settings/policies", title: "policies.title", needs: "settings:read" },
  { href: "/settings/accounting", title: "accounting.settings", needs: "settings:read" },
  { href: "/settings/regulatory", title: "regulatory.title", needs: "settings:read" },
  { href: "/settings/notices", title: "notices.settings", needs: "settings:read" },
  { href: "/settings/audit", title: "audit.title", needs: "audit:read" },
  { href: "/settings/signing", title: "signing.title", needs: "settings:read" },
  { href: "/settings/exchange", title: "settings.exchange", needs: "settings:read" },
  { href: "/settings/credentials", title: "credentials.title", needs: "settings:read" },
  { href: "/settings/webhooks", title: "webhooks.title", needs: "settings:read" },
  { href: "/accounting", title: "accounting.title", needs: "accounting:write" },
  { href: "/profile", title: "profile.title", needs: "account:read" },
] as const;
export type Place = (typeof PLACES)[number];

/** The places that a reader may open. */
export const placesFor = (can: (permission: Place["needs"]) => boolean): readonly Place[] =>
  PLACES.filter(({ needs }) => can(needs));
