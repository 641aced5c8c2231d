import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import { PayinLabels } from "#lib/rules/activity/labels.ts";
import { sealContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import { FILLED_SCHEDULES } from "./filled-batches.ts";

/** What each schedule says: a payin of its own wallet. */
const SCHEDULED: ScheduleContent = {
  kind: "payin",
  wallet: "1",
  name: "Carteira",
  network: "polygon",
  address: `0x${"0".repeat(40)}`,
  token: "USDC",
  currencyType: "sender",
  amount: "250.00",
  labels: PayinLabels.parse({}),
};

/** What `fillTables` can't seal itself, for so many payouts of an account. */
export function sealedRows(account: string, rows: number): { keys: string[]; schedules: string[] } {
  const place = (n: number) =>
    placeIn("payout_intent", "pix_key", { account_id: account, idempotency_key: `out-${n}` });
  return {
    keys: Array.from({ length: rows }, (_, at) => sealFor(place(at + 1), "ana@example.com")),
    schedules: Array.from({ length: FILLED_SCHEDULES }, (_, at) =>
      sealContent(`s-${at + 1}`, SCHEDULED),
    ),
  };
}
