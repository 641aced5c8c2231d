import { createBankAccount, renameBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { load, type Load } from "./load.ts";
import type { BenchSystem } from "./system.ts";
import { builtActions, callAction } from "#e2e/fixtures/call-action.ts";
import type { System } from "#e2e/fixtures/system/start-system.ts";

/** The administrator's session cookie, by the same route as the page's sign-in. */
export async function signedInCookie({ origin, email, password }: System): Promise<string> {
  const action = builtActions().find(({ name }) => name === "signInAction");
  if (!action) throw new Error("the build has no signInAction");
  const answer = await fetch(origin + action.path, {
    method: "POST",
    redirect: "manual",
    headers: { "next-action": action.id, "content-type": "text/plain;charset=UTF-8", origin },
    body: JSON.stringify([{ email, password }]),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
  if (cookies.length === 0) throw new Error(`signing in set no cookie (${answer.status})`);
  return cookies.join("; ");
}

/** Calls a server action as a signed-in page does. @throws Error when the action fails. */
export function actionCaller({ origin }: System, cookie: string, name: string) {
  const action = builtActions().find((one) => one.name === name);
  if (!action) throw new Error(`the build has no ${name}`);
  return async (input: unknown): Promise<string> => {
    const { status, text } = await callAction(origin, action, input, { origin, cookie });
    if (status !== 200 || !text.includes('"ok":true'))
      throw new Error(`${name}: ${status} ${text}`);
    return text;
  };
}

export type ActionCost = { atOnce: number; action: Load; bare: Load };

const COUNT = 200;

/**
 * Compares a write through the dashboard's action (origin, session, permission, input, limiter, audit,
 * stored answer) with the same write sent to the exchange directly.
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
