import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import type { CallTables } from "./call-tables.ts";
import type { PayinTables } from "./payin-tables.ts";
import type { PayoutTables } from "./payout-tables.ts";
import type { SubAccountTables } from "./sub-account-tables.ts";

/** Every table of the service's database. */
export type Tables = AccountTables & CallTables & PayinTables & PayoutTables & SubAccountTables;

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** What SQL functions take first; a bare database will do where nothing has to hold together. */
export type Tx = Transaction | Database;
