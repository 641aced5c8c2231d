import type { Tables as DashboardTables } from "#lib/core/store/tables.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Tables as ServiceTables } from "#service/db/core/tables.ts";
import type { Payin } from "#service/db/payins/payins.ts";
import type { BulkRows } from "./bulk-rows.ts";
import type { Chance } from "./chance.ts";
import type { PixAccountPlan, Team, WalletPlan } from "./company.ts";
import type { ServiceHistory } from "./service-history.ts";
import type { Trail } from "./trail.ts";

/** What everything of the company is made from, and where its rows go. */
export type Ground = {
  chance: Chance;
  now: Date;
  /** The dashboard's main account, and its user at the exchange. */
  accountId: string;
  connectionId: string;
  userId: number;
  /** Days that the account has been in use. */
  days: number;
  /** Of the main account's payments. */
  payins: number;
  payouts: number;
  team: Team;
  wallets: readonly WalletPlan[];
  pixAccounts: readonly PixAccountPlan[];
  /** The spender of the exchange on each network. */
  spenders: Readonly<Record<PayoutNetwork, string>>;
  service: BulkRows<ServiceTables>;
  history: ServiceHistory;
  dashboard: BulkRows<DashboardTables>;
  trail: Trail;
  /** The bank has to know them, because they can still be paid. */
  charges: Payin[];
};
