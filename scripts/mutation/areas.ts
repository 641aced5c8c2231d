/** A part of the money's code, and which of Vitest's projects judges it. */
export type Area = { name: string; files: RegExp; project: "unit" | "postgres" };

/** Where a small fault costs money. */
export const AREAS: readonly Area[] = [
  { name: "money", files: /^protocol\/money\//, project: "unit" },
  { name: "payins", files: /^(protocol|lib\/rules)\/payins\//, project: "unit" },
  { name: "payouts", files: /^(protocol|lib\/rules)\/payouts\//, project: "unit" },
  {
    name: "allowances",
    files: /^(lib\/rules\/allowances\/|protocol\/chain\/allowance\.ts$)/,
    project: "unit",
  },
  { name: "policies", files: /^lib\/rules\/policies\//, project: "unit" },
  { name: "reconciliation", files: /^lib\/rules\/reconciliation\//, project: "unit" },
  { name: "service", files: /^service\/domain\/(payins|payouts)\//, project: "postgres" },
  { name: "approvals", files: /^lib\/policies\/(checks|rows)\//, project: "postgres" },
];
