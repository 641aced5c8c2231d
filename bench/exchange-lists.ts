import { createHash, randomBytes } from "node:crypto";
import { answered, type ListCost, type Lists, medians } from "./lists.ts";
import type { BenchSystem } from "./system.ts";

/** Rows of each kind: of a user whose lists go by cursor, and of one whose lists have totals. */
export type Rows = { byCursor: number; byPage: number };
const SMALL: Rows = { byCursor: 1_000, byPage: 1_000 };
const LARGE: Rows = { byCursor: 1_000_000, byPage: 10_000 };

/** A thousandth failed, a hundredth on Ethereum, one sum and one reference each. */
const at = "date_trunc('milliseconds', now() - make_interval(secs => n * 60))";
const until = "date_trunc('milliseconds', now())";
const FILL = [
  `insert into quotes (id, user_id, network, token, address, currency_type, request_amount, commercial_rate,
     rate, sender_cents, fee_cents, receiver_units, expires_at)
   select 'bench-' || $3::int || '-' || n, $3, 'polygon', 'USDC', '0x1', 'sender', '1', 5, 5, 1000 + n, 1, 1, ${until}
   from generate_series($1::int, $2::int) n`,
  `insert into payins (user_id, quote_id, txid, external_id, status, network, token, address, sender_cents,
     fee_cents, receiver_units, rate, expires_at, ask_at, pix_code, created_at, updated_at)
   select $3, 'bench-' || $3::int || '-' || n, 'bench-' || $3::int || '-' || n, 'order-' || n,
     case when n % 1000 = 0 then 'expired' else 'processing' end,
     case when n % 100 = 0 then 'ethereum' else 'polygon' end, 'USDC', '0x1', 1000 + n, 1, 1, 5,
     ${until}, 'infinity', 'code', ${at}, ${at}
   from generate_series($1::int, $2::int) n`,
  `insert into payout_quotes (quote_id, user_id, bank_account_id, network, token, currency_type, cover_fees,
     request_amount, commercial_rate, rate, flat_fee_cents, partner_fee_cents, sender_cents, receiver_cents,
     token_units, spender, expires_at)
   select 'bench-' || $3::int || '-' || n, $3, (select min(id) from bank_accounts where user_id = $3), 'polygon',
     'USDC', 'receiver', true, '1', 5, 5, 1, 1, 1002 + n, 1000 + n, 1, '0x1', ${until}
   from generate_series($1::int, $2::int) n`,
  `insert into payouts (payout_id, user_id, quote_id, bank_account_id, pix_key, pix_provider, sender_address,
     network, token, token_units, flat_fee_cents, partner_fee_cents, sender_cents, receiver_cents,
     allowance_until, status, stage, ended_at, created_at, updated_at)
   select quote_id, user_id, id, bank_account_id, 'key', 'bank', '0x1', network, token, 1, 1, 1, sender_cents,
     receiver_cents, now(), 'failed', 'ended', now(), ${at}, ${at}
   from generate_series($1::int, $2::int) n
   join payout_quotes on quote_id = 'bench-' || $3::int || '-' || n`,
  `insert into wallets (user_id, network, address, name, created_at, updated_at)
   select $3, 'polygon', '0x' || n, 'Bench', ${at}, ${at} from generate_series($1::int, $2::int) n`,
];
/** Every sub-account is a user of its own. */
const SUB_ACCOUNTS = `with made as (
    insert into users (kind, parent_id) select 'sub', $3 from generate_series($1::int, $2::int) returning id
  ) insert into sub_accounts (user_id, parent_id, document, name, has_callback, data_key, details, created_at, updated_at)
  select id, $3, 'bench-' || id, 'Bench', false, '-', '-', at, at from made,
    lateral (select date_trunc('milliseconds', now() - make_interval(secs => id * 60.0)) as at) dated`;

type Caller = { id: number; headers: Record<string, string> };

/** A main account with its own credential and one PIX account. */
async function makeUser({ servicePool }: BenchSystem): Promise<Caller> {
  const [key, secret] = [randomBytes(24).toString("hex"), randomBytes(24).toString("hex")];
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const { rows } = await servicePool.query<{ id: number }>(
    `with made as (insert into users default values returning id), account as (
       insert into bank_accounts (user_id, name, pix_key) select id, 'Bench', 'bench@example.com' from made)
     insert into credentials (user_id, name, prefix, key_hash, secret_hash)
     select id, 'bench', 'bench', $1, $2 from made returning user_id as id`,
    [hash(key), hash(secret)],
  );
  return { id: rows[0]?.id ?? 0, headers: { api_key: key, api_secret: secret } };
}

const PATHS = ["/exchange/payment", "/exchange/payout", "/exchange/wallets", "/sub-accounts"];

/** Lists as clients ask for them; the cursors lead to the middle. */
async function listsOf(
  { serviceUrl }: BenchSystem,
  many: Caller,
  some: Caller,
  rows: number,
): Promise<Lists> {
  const ask =
    (path: string, { headers }: Caller) =>
    () =>
      answered(serviceUrl + path, { headers });
  const middle = new Date(Date.now() - (rows / 2) * 60_000).toISOString();
  const cursor = Buffer.from(`n${middle.replace("Z", "000Z")}1`).toString("base64url");
  const lists: Lists = {};
  for (const path of PATHS) {
    lists[`cursor: ${path}, first`] = ask(`${path}?limit=20`, many);
    lists[`cursor: ${path}, far back`] = ask(`${path}?limit=20&cursor=${cursor}`, many);
    lists[`cursor: ${path}, of a day`] = ask(`${path}?limit=20&created_to=${middle}`, many);
    lists[`cursor: ${path}, changed since`] = ask(`${path}?limit=20&updated_since=${middle}`, many);
    lists[`totals: ${path}`] = ask(path, some);
  }
  const filters: Record<string, readonly string[]> = {
    "/exchange/payment": [
      "status=expired",
      "status=failed",
      "status=processing",
      "external_id=order-7",
      "external_id=none",
      "amount=17.00",
      "amount=0.01",
      "network=ethereum",
      "network=tron",
      "status=processing&network=tron",
      "token=USDT&updated_since=2020-01-01",
    ],
    "/exchange/payout": ["status=failed", "status=refunded", "amount=0.01", "network=base"],
    "/exchange/wallets": ["network=tron"],
    "/sub-accounts": ["status=APPROVED"],
  };
  for (const [path, queries] of Object.entries(filters)) {
    for (const query of queries) {
      lists[`cursor: ${path}, ${query}`] = ask(`${path}?limit=20&${query}`, many);
    }
  }
  lists["totals: /exchange/payment, status=processing"] = ask(
    "/exchange/payment?status=processing",
    some,
  );
  return lists;
}

/**
 * The exchange's own lists at a thousand rows and at a million by cursor, and with totals at ten thousand of one
 * user among them; only lists whose name holds a text.
 */
export async function exchangeListCosts(
  system: BenchSystem,
  holds: string,
  { small: few, large: lots }: { small: Rows; large: Rows } = { small: SMALL, large: LARGE },
): Promise<ListCost[]> {
  const [many, some] = [await makeUser(system), await makeUser(system)];
  const fill = async ({ id }: Caller, from: number, to: number) => {
    for (const text of [...FILL, SUB_ACCOUNTS]) {
      await system.servicePool.query(text, [from, to, id]);
    }
  };
  const measured = async (from: Rows, { byCursor, byPage }: Rows) => {
    await fill(many, from.byCursor + 1, byCursor);
    await fill(some, from.byPage + 1, byPage);
    await system.servicePool.query("vacuum analyze");
    return medians(await listsOf(system, many, some, byCursor), holds);
  };
  const small = await measured({ byCursor: 0, byPage: 0 }, few);
  const large = await measured(few, lots);
  return [...small].map(([list, ms]) => ({
    list,
    small: ms,
    large: large.get(list) ?? Number.NaN,
  }));
}
