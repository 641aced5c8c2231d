/** A part of the money's code. */
export type Area = { name: string; files: RegExp };

/** Where a small fault costs money, as far as no database is asked. */
export const AREAS: readonly Area[] = [
  { name: "money", files: /^protocol\/money\// },
  { name: "payins", files: /^(protocol|lib\/rules)\/payins\// },
  {
    name: "payouts",
    files:
      /^((protocol|lib\/rules)\/payouts\/|service\/domain\/payouts\/payout-(failure|record)\.ts$)/,
  },
  { name: "allowances", files: /^(lib\/rules\/allowances\/|protocol\/chain\/allowance\.ts$)/ },
  { name: "policies", files: /^lib\/rules\/policies\// },
  { name: "reconciliation", files: /^lib\/rules\/reconciliation\// },
  { name: "recovery", files: /^service\/domain\/recovery\/propose-bookings\.ts$/ },
];
