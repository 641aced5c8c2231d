import { ExchangeApi } from "#e2e/fixtures/exchange-api.ts";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import {
  FILLED_CATEGORY,
  FILLED_COST_CENTRE,
  fillTables,
  ONE_OF_ALL,
} from "#lib/test/rows/filled-tables.ts";
import { createBankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { signedInCookie } from "./actions.ts";
import { load } from "./load.ts";
import type { BenchSystem } from "./system.ts";

export type ListCost = { list: string; small: number; large: number };

const SMALL = 1_000;
const LARGE = 1_000_000;
const CALLS = 15;
const PASSES = 3;
/** Two years of a payment a minute. */
const EVERY_SECONDS = 60;

/** Events with their deliveries, of the service's main account. */
const EVENTS = `
  insert into events (id, user_id, sequence, event, data, created_at)
  select 'bench_' || n, (select min(id) from users), 1000000 + n, 'crypto.payin.updated', '{}', now()
  from generate_series($1::bigint, $2::bigint) n`;
const DELIVERIES = `
  insert into deliveries (event_id, user_id, sequence, status, attempts, attempted, finished_at)
  select 'bench_' || n, (select min(id) from users), 1000000 + n,
    case when n % 1000 = 0 then 'dead' else 'delivered' end, 3, true, now()
  from generate_series($1::bigint, $2::bigint) n`;

export type Lists = Record<string, () => Promise<unknown>>;

export async function answered(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, { redirect: "manual", ...init });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text.slice(0, 300)}`);
}

/** Lists, pickers and details as people and clients ask for them, with `rows` rows of the account in each. */
function listsOf(
  system: BenchSystem,
  cookie: string,
  { account, rows, mark }: { account: string; rows: number; mark: string },
): Lists {
  const { origin, serviceUrl, credential, dashboardPool } = system;
  // Each asks the exchange as often as a person may in a minute.
  const unbounded = async (ask: () => Promise<void>) => {
    await dashboardPool.query("delete from exchange_budget");
    await ask();
  };
  const dashboard = (path: string) => () =>
    unbounded(() => answered(origin + path, { headers: { cookie } }));
  const picker = (path: string, text: string) => () =>
    unbounded(() =>
      answered(origin + path, {
        method: "POST",
        headers: { cookie, origin, [PAGE_ACCOUNT]: account, "content-type": "application/json" },
        body: JSON.stringify({ text, locale: "pt-BR" }),
      }),
    );
  const headers = { api_key: credential.apiKey, api_secret: credential.apiSecret };
  const service = (path: string) => () => answered(serviceUrl + path, { headers });
  const middle = String(rows / 2);
  // A day that both histories have: an empty page would be compared with a full one.
  const day = new Date().toLocaleDateString("sv-SE", { timeZone: "America/Sao_Paulo" });
  const oneDay = `from=${day}&to=${day}`;
  const listed = (path: string, filters: Record<string, string>) => ({
    [`dashboard: ${path}, first page`]: dashboard(path),
    [`dashboard: ${path}, far back`]: dashboard(`${path}?before=${middle}`),
    ...Object.fromEntries(
      Object.entries(filters).map(([name, query]) => [
        `dashboard: ${path}, ${name}`,
        dashboard(`${path}?${query}`),
      ]),
    ),
  });
  return {
    "dashboard: overview": dashboard("/"),
    // Each with the counts of its states and its totals.
    ...listed("/activity", {
      "with fees": "fees=shown",
      "failed ones": "state=failed",
      "returned ones": "kind=return",
      "failed payouts": "kind=payout&state=failed",
      "of no such network": "network=tron",
      "of one day": oneDay,
      "totals of months and days": `from=2025-12-05&to=${day}`,
      "largest first": "order=largest",
      "between two amounts": "min=1.00&max=2.00",
      "an amount in none": "text=87654321",
      "an amount in all": "text=250.00",
      "one by its number": `text=%23${middle}`,
      "one exact amount in none": "min=17.17&max=17.17",
      "of one category": `category=${FILLED_CATEGORY}`,
      "failed ones of one category": `category=${FILLED_CATEGORY}&state=failed`,
      "of one cost centre": `centre=${mark}`,
    }),
    "dashboard: /insights, thirty days": dashboard("/insights"),
    "dashboard: /insights, a week": dashboard("/insights?days=week"),
    // By months, as many as there are.
    "dashboard: /insights, everything": dashboard("/insights?from=2000-01-01"),
    "dashboard: /api/insights/payers": dashboard("/api/insights/payers"),
    ...listed("/payins", {
      "failed ones": "status=failed",
      "of no such network": "network=tron",
      "a text in none": "text=87654321",
      "largest first": "order=largest",
      "of one day": oneDay,
      "of one day, largest first": `${oneDay}&order=largest`,
      "needing attention": "show=attention",
    }),
    "dashboard: a payin": dashboard(`/payins/${middle}`),
    "dashboard: a new payin": dashboard("/payins/new"),
    ...listed("/payouts", {
      "refunded ones": "status=refunded",
      "of no such network": "network=tron",
      "a text in none": "text=87654321",
      "largest first": "order=largest",
      "of one day": oneDay,
      "of one day, largest first": `${oneDay}&order=largest`,
      "needing attention": "show=attention",
    }),
    "dashboard: a payout": dashboard(`/payouts/${middle}`),
    "dashboard: a new payout": dashboard("/payouts/new"),
    ...listed("/wallets", { archived: "show=archived" }),
    "dashboard: a wallet": dashboard("/wallets/1"),
    "dashboard: PIX accounts": dashboard("/pix-accounts"),
    "dashboard: a PIX account": dashboard("/pix-accounts/1"),
    "dashboard: sub-accounts": dashboard("/sub-accounts?text=87654321"),
    ...listed("/settings/audit", {
      "one action": "action=payout:sign",
      "refused ones": "outcome=refused",
      "about a payout": `about=payout%20${middle}`,
      "of nobody": "actor=nobody",
    }),
    "dashboard: notices": dashboard("/settings/notices"),
    "dashboard: requests": dashboard("/requests"),
    "dashboard: a request": dashboard(`/requests/r-${middle}`),
    "dashboard: deliveries": dashboard("/settings/webhooks"),
    "picker: receivers": picker("/api/receivers", "nowhere"),
    "picker: wallets": picker("/api/receiving-wallets", "nowhere"),
    "picker: everything": picker("/api/find", "12345678"),
    "service: deliveries, first page": service("/settings/webhook/deliveries"),
    "service: deliveries, dead ones": service("/settings/webhook/deliveries?status=dead"),
  };
}

/**
 * Medians in milliseconds, of lists whose name holds a text. What else the machine does can only add to one: the
 * least of some passes counts.
 */
export async function medians(lists: Lists, holds: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const [name, ask] of Object.entries(lists)) {
      if (!name.includes(holds)) continue;
      const { p50 } = await load(CALLS, 1, ask);
      found.set(name, Math.min(p50, found.get(name) ?? Number.POSITIVE_INFINITY));
    }
  }
  return found;
}

/** Shows a line for each day or month: compared over the same time, a thousand payments with a million. */
const isDrawnByDays = (list: string) => list.includes("/insights");

/** The one person that there is. */
async function personOf({ dashboardPool }: BenchSystem): Promise<string> {
  const { rows } = await dashboardPool.query<{ id: string }>("select id from person");
  const [person] = rows;
  if (!person) throw new Error("nobody has signed in");
  return person.id;
}

/**
 * The same lists at a thousand rows and at a million, all to one receiver and from one wallet: medians in milliseconds;
 * only of lists whose name holds a text.
 */
export async function listCosts(system: BenchSystem, holds: string): Promise<ListCost[]> {
  await signedInCookie(system);
  const by = await personOf(system);
  await new ExchangeApi(system).call(createBankAccount, {
    name: "Bench",
    pix_key: "bench@example.com",
  });
  const fill = async (rows: number, everySeconds: number) => {
    const client = await system.dashboardPool.connect();
    try {
      await fillTables(client, {
        shape: ONE_OF_ALL,
        rows,
        everySeconds,
        by,
        keys: null,
        schedules: null,
      });
    } finally {
      client.release();
    }
  };
  const deliver = async (from: number, rows: number) => {
    await system.servicePool.query(EVENTS, [from, rows]);
    await system.servicePool.query(DELIVERIES, [from, rows]);
    await system.servicePool.query("vacuum analyze events, deliveries");
  };
  const measured = async (rows: number, which: (list: string) => boolean) => {
    const { rows: marks } = await system.dashboardPool.query<{ mark: string }>(
      "select label_mark($1, $2) as mark",
      [ONE_OF_ALL.account, FILLED_COST_CENTRE],
    );
    const mark = marks[0]?.mark ?? "";
    // Filling takes longer than a session lasts without anybody at a page.
    const cookie = await signedInCookie(system);
    const { account } = ONE_OF_ALL;
    const lists = Object.entries(listsOf(system, cookie, { account, rows, mark }));
    return medians(Object.fromEntries(lists.filter(([list]) => which(list))), holds);
  };
  await fill(SMALL, (EVERY_SECONDS * LARGE) / SMALL);
  const drawn = await measured(SMALL, isDrawnByDays);
  await fill(SMALL, EVERY_SECONDS);
  await deliver(1, SMALL);
  const small = await measured(SMALL, (list) => !isDrawnByDays(list));
  await fill(LARGE, EVERY_SECONDS);
  await deliver(SMALL + 1, LARGE);
  const large = await measured(LARGE, () => true);
  return [...small, ...drawn].map(([list, ms]) => ({
    list,
    small: ms,
    large: large.get(list) ?? Number.NaN,
  }));
}
