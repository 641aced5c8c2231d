import { createBankAccount, renameBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { load, type Load } from "./load.ts";
import { actionCaller } from "./sign-in.ts";
import type { BenchSystem } from "./system.ts";

export type ActionCost = { atOnce: number; action: Load; bare: Load };

const COUNT = 200;

/**
 * A write through the dashboard's action (origin, session, permission, input, limiter, audit, and the
 * exchange's answer kept) against the same write sent to the exchange directly.
 */
export async function actionCost(system: BenchSystem, cookie: string): Promise<ActionCost[]> {
  const api = new ExchangeApi(system);
  const { data } = await api.call(createBankAccount, {
    name: "Bench",
    pix_key: "bench@example.com",
  });
  const rename = actionCaller(system, cookie, "changePixAccountAction");
  const id = String(data.id);
  const costs: ActionCost[] = [];
  for (const atOnce of [1, 4]) {
    const action = await load(COUNT, atOnce, (index) =>
      rename({ id, name: `Bench ${index}`, holder_name: "Bench", holder_document: "" }),
    );
    const bare = await load(COUNT, atOnce, (index) =>
      api.call(renameBankAccount, { id, name: `Bare ${index}` }),
    );
    costs.push({ atOnce, action, bare });
  }
  return costs;
}
