import type pg from "pg";
import { batchStatements } from "./filled-batches.ts";
import type { ApprovedPayout } from "#lib/rules/policies/approved-payout.ts";

/** How the rows of a long history may lie: what is common to all of them, or to none. */
export type Shape = {
  account: string;
  /** Payments between a payment and the next to or from the same one; 1: all are one's. */
  receivers: number;
  wallets: number;
  hasIntents: boolean;
};

/** The main account and its connection, as every dashboard has them. */
const [MAIN_ACCOUNT, MAIN_CONNECTION] = ["main-main", "main"];

export type History = {
  shape: Shape;
  /** Rows of each table. */
  rows: number;
  /** From one row to the next; all end today. */
  everySeconds: number;
  /** The person who made all of it. */
  by: string;
  /** The sealed PIX keys of the payouts' intents, by their number; null: they have none. */
  keys: readonly string[] | null;
  /** The sealed contents of schedules of payins, by their number; null: there are none. */
  schedules: readonly string[] | null;
};

/** The category of one old payment. */
export const FILLED_CATEGORY = "00000000-0000-4000-8000-000000000001";
/** The cost centre of the same; most payments have another. */
export const FILLED_COST_CENTRE = "Obra";
/** How the ids of people begin who were filled in. */
const PERSON = "filled-";

const AT = "now() - make_interval(secs => $9::int * ($1::int - n))";
const CATEGORY = `case when n = 17 then '${FILLED_CATEGORY}' end`;
/** Whom a company works with, and under what it keeps it. */
const [PAYERS, CENTRES] = [5_000, 40];
const COST_CENTRE = `case when n = 17 then '${FILLED_COST_CENTRE}' else 'Centro ' || n % ${CENTRES} end`;
const PAYER = `jsonb_build_object('name', 'Pagador ' || n % ${PAYERS}, 'document', null, 'bank', null)`;
const SERIES = "from generate_series(1, $1::int) n";
const address = (count: string) => `'0x' || lpad(to_hex(n % ${count}), 40, '0')`;

/** What a request is about, as its pages show it. */
const ASKED: ApprovedPayout = {
  accountId: MAIN_ACCOUNT,
  intentId: "-",
  pixAccount: "1",
  name: "Ana",
  keyMark: "-",
  holder: "Ana",
  document: null,
  documentMark: null,
  network: "polygon",
  token: "USDC",
  currencyType: "sender",
  coverFees: false,
  requestAmount: "45.520257",
  wallet: `0x${"0".repeat(40)}`,
  units: "45520257",
  receiverCents: "24007",
};

/**
 * `$1` rows, n is 1 for the oldest · `$2` the account · `$3` receivers · `$4` wallets · `$5` whether payments came
 * of intents · `$6` the person who made all · `$7` sealed keys · `$8` the connection · `$9` seconds between rows ·
 * `$10` sealed schedules.
 */
const STATEMENTS: readonly string[] = [
  `insert into wallet (account_id, network, address, name, status, use, idempotency_key, created_by, created_at)
   select $2, 'polygon', ${address("$1::int")}, 'Carteira ' || n, 'registered',
     case when $3::int > 1 or n <= 100 then 'open' else 'archived' end, 'w-' || n, $6, ${AT} ${SERIES}`,
  `insert into recipient (account_id, operation, object, state, changed_at)
   select $2, operation, n::text, 'free', ${AT}
   ${SERIES} cross join (values ('wallet'), ('pix_account')) as operation (operation)`,
  `insert into pix_account_name (account_id, bank_account_id, name, skeleton, seen_at)
   select $2, n, 'Fornecedor ' || n, 'fornecedor ' || n, ${AT} ${SERIES}`,
  `insert into pix_account_note (account_id, bank_account_id, holder_name, created_by)
   select $2, n, 'Ana', $6 ${SERIES}`,
  `insert into pix_account_change (account_id, bank_account_id, what, was, became, changed_by, at)
   select $2, 1 + n % $3::int, 'name', 'Ana', 'Bia', $6, ${AT} ${SERIES}`,
  `insert into category (id, account_id, name, created_by) values ('${FILLED_CATEGORY}', $2, 'Fornecedores', $6)`,
  `insert into payin_intent (id, account_id, idempotency_key, status, wallet_id, network, token, address,
     currency_type, request_amount, quote_id, quoted_at, quote_expires_at, created_by, created_at)
   select 'in-' || n, $2, 'in-' || n, 'done', 1, 'polygon', 'USDC', ${address("$4::int")}, 'sender', '250.00',
     'q-' || n, ${AT}, ${AT}, $6, ${AT} ${SERIES}`,
  `insert into payin (account_id, intent_id, transaction_id, quote_id, status, reported_by, pix_code, network,
     token, address, sender_cents, receiver_units, fee_cents, rate, expires_at, paid_at, completed_at, reference,
     created_by, created_at, transaction_hash, end_to_end_id, category, cost_centre, payer, commercial_rate)
   select $2, case when $5::boolean then 'in-' || n end, n, 'q-' || n,
     case when n % 50 = 0 then 'expired' when n % 41 = 0 then 'failed' else 'completed' end, 'reading', '-',
     'polygon', 'USDC', ${address("$4::int")}, 25000, 45000000, 125, 5555555, ${AT}, ${AT}, ${AT}, 'Nota ' || n, $6,
     ${AT}, '0x' || lpad(to_hex(n), 64, '0'), 'E' || n, ${CATEGORY}, ${COST_CENTRE}, ${PAYER}, 5527777 ${SERIES}`,
  `insert into payin_return (account_id, payin_id, end_to_end_id, reason, status, cents, received_at, returned_at)
   select account_id, id, 'R' || id, 'late', 'returned', 100, created_at, created_at from payin`,
  `insert into receipt_code (id, account_id, kind, object_id, code_hash, created_by)
   select kind || n, $2, kind, n, kind || n, $6
   ${SERIES} cross join (values ('payin'), ('payout'), ('return')) as kinds (kind)`,
  `insert into payout_intent (id, account_id, idempotency_key, status, pix_account_id, pix_account_name, network,
     token, currency_type, cover_fees, request_amount, created_by, created_at, pix_key, quoted_at,
     payout_quote_id, quote_expires_at, signing_address)
   select 'out-' || n, $2, 'out-' || n, 'done', 1 + n % $3::int, 'Fornecedor', 'polygon', 'USDC', 'sender',
     false, '100.000000', $6, ${AT}, ($7::text[])[n], ${AT}, 'p-' || n, ${AT}, ${address("$4::int")} ${SERIES}`,
  `insert into payout (account_id, intent_id, payout_id, payout_quote_id, status, reported_by, network, token,
     token_units, token_address, spender, sender_address, pix_account_id, pix_account_name, sender_cents,
     receiver_cents, rate, pull_hash, end_to_end_id, ended_at, reference, created_by, created_at, category, cost_centre,
     commercial_rate)
   select $2, case when $5::boolean then 'out-' || n end, 'out-' || n, 'p-' || n,
     case when n % 50 = 0 then 'failed' when n % 41 = 0 then 'refunded' else 'completed' end, 'reading',
     'polygon', 'USDC', 45520257, '-', 's', ${address("$4::int")}, 1 + n % $3::int, 'Fornecedor', 24228, 24007,
     5322600, '0x' || lpad(to_hex(n), 64, '0'), 'E' || n, ${AT}, 'Nota ' || n, $6, ${AT}, ${CATEGORY}, ${COST_CENTRE}, 5349346 ${SERIES}`,
  `insert into payout_signature (account_id, intent_id, purpose, network, chain_id, token, token_address, spender,
     units, signer, nonce, from_block, content_hash, state, asked_by, asked_at, next_look_at, settled_at)
   select $2, 'out-' || n, 'approve', 'polygon', 137, 'USDC', '-', 's', 45520257, ${address("$4::int")}, n, n, '-',
     'mined', $6, ${AT}, null, ${AT} ${SERIES}`,
  `insert into payout_execution (account_id, intent_id, payout_quote_id, network, token, spender, signer, units,
     rate, sender_cents, receiver_cents, head, asked_by, asked_at, ended, ended_at)
   select $2, 'out-' || n, 'p-' || n, 'polygon', 'USDC', 's', ${address("$4::int")}, 45520257, 5322600, 24228,
     24007, n, $6, ${AT}, 'answered', ${AT} ${SERIES}`,
  `insert into approval_request (id, account_id, operation, object, content, hash, cents, others, cooling_off_hours, actors,
     asked_by, asked_at, expires_at, ended, ended_at)
   select 'r-' || n, $2, 'payout', 'out-' || n, '${JSON.stringify(ASKED)}', '0x' || repeat('0', 64), 24228, 1, 0, array[$6], $6, ${AT}, ${AT}, 'done', ${AT}
   ${SERIES}`,
  `insert into approval_answer (request_id, person_id, verdict, answered_at)
   select 'r-' || n, $6, 'approve', ${AT} ${SERIES}`,
  // None of the one that pages are drawn with: their names are sealed.
  `insert into attachment_file (id, account_id, media_type, size, sha256, name, content, uploaded_by, attached_at)
   select lpad(n::text, 32, '0'), $2, 'application/pdf', 1, repeat('0', 64), '-', '-', $6, ${AT} ${SERIES}`,
  `insert into attachment (account_id, operation, object, file_id, added_by)
   select $2, operation, case operation when 'payin' then 'in-' else 'out-' end || n, lpad(n::text, 32, '0'), $6
   ${SERIES} cross join (values ('payin'), ('payout')) as operation (operation) where n <> $1::int / 2`,
  // Abroad, so that a code is asked for; the one that pages are drawn with has none yet.
  `insert into wallet_declaration (account_id, family, address, custody, custodian_name, custodian_country, declared_by)
   select $2, 'evm', ${address("$1::int")}, 'custodian', 'Example Custody', 'US', $6 ${SERIES}`,
  `insert into payment_purpose (account_id, operation, object, code, confirmed_by, confirmed_at)
   select $2, operation, case operation when 'payin' then 'in-' else 'out-' end || n, '12345', $6, ${AT}
   ${SERIES} cross join (values ('payin'), ('payout')) as operation (operation) where n <> $1::int / 2`,
  `insert into event (connection_id, account_id, identity, name, sequence, transaction_id, payout_id, body,
     verified, unverified_reason, outcome, received_at)
   select $8, $2, 'e-' || n, 'crypto.payin.updated', n, n, null, '{}', n % 500 <> 0, 'no_signature', 'applied',
     ${AT} ${SERIES}`,
  `insert into audit (account_id, actor_kind, actor_id, actor_name, action, permission, outcome, subject,
     request_id, at)
   select $2, 'person', $6, 'admin', 'payout:label', 'payout:create', case when n % 100 = 0 then 'failed'
     else 'done' end, 'payout ' || 1 + n % $3::int, 'q-' || n, ${AT} ${SERIES}`,
  `insert into audit_block (number, ids, digest, sealed_at)
   select n, int8multirange(int8range(n, n + 1)), encode(sha256(n::text::bytea), 'hex'), ${AT} ${SERIES}`,
  `insert into notice (event, person_id, content, way, made_at, sent_at)
   select 'request:waiting', $6, '{}', case when n <= 100 then 'mail' else 'page' end, ${AT}, ${AT} ${SERIES}`,
  // An installation's other accounts, with ten people each.
  `insert into account (id, connection_id, kind, name)
   select 'elsewhere-' || n, $8, 'sub', 'Conta ' || n from generate_series(0, $1::int / 10) n`,
  `insert into person (id, name, email)
   select '${PERSON}' || n, 'Pessoa ' || n, '${PERSON}' || n || '@example.com' ${SERIES}`,
  `insert into membership (person_id, account_id, roles)
   select '${PERSON}' || n, 'elsewhere-' || n / 10, '{viewer}' ${SERIES}`,
  `insert into invitation (id, account_id, opens_account_id, roles, token_hash, invited_by, created_at,
     expires_at, accepted_at)
   select 'i-' || n, $2, $2, '{viewer}', 'i-' || n, $6, ${AT}, ${AT}, ${AT} ${SERIES}`,
  // Not by the numbers that pages are drawn with: what was typed is sealed.
  `insert into sub_account (id, account_id, content, name, trade_name, document, stage, created_by, updated_by,
     created_at) overriding system value
   select 1000000 + n, $2, '-', 'Cliente ' || n, '', lpad(n::text, 14, '0'), 'draft', $6, $6, ${AT} ${SERIES}`,
  `insert into paying_wallet (account_id, family, address, name, created_by, created_at, last_used_at)
   select $2, 'evm', ${address("$1::int")}, 'Carteira ' || n, $6, ${AT}, ${AT} ${SERIES}`,
  ...batchStatements({ at: AT, series: SERIES, address }),
];

const TABLES = STATEMENTS.flatMap((text) => /insert into (\w+)/.exec(text)?.[1] ?? []);
/** They hold the test's own rows too. */
const KEPT = ["account", "person", "membership"];
const EMPTIED = TABLES.filter((table) => !KEPT.includes(table));

const ACTIVITY = [
  "activity",
  "activity_sum",
  "activity_delta",
  "activity_group_sum",
  "activity_group_delta",
];

/** Writes the lines of all payments as the migration did, whose indexes were made afterwards, too. */
async function fillActivity(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
      where indrelid = 'activity'::regclass and not indisprimary`,
  );
  await client.query(`truncate ${ACTIVITY.join(", ")} restart identity`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query("select fill_activity()");
  for (const { made } of rows) await client.query(made);
}

/** Gives the tables a long history, in place of what they held; the planner knows of it. */
export async function fillTables(
  client: pg.ClientBase,
  { shape, rows, everySeconds, by, keys, schedules }: History,
): Promise<void> {
  const { account, receivers, wallets, hasIntents } = shape;
  const given = [
    rows,
    account,
    receivers,
    wallets,
    hasIntents,
    by,
    keys,
    MAIN_CONNECTION,
    everySeconds,
    schedules,
  ];
  // Without the triggers that keep the trail as it is and the activity up to date, and without the checks of
  // references.
  await client.query("set session_replication_role = replica");
  await client.query(`truncate ${EMPTIED.join(", ")} restart identity cascade`);
  await client.query(`delete from membership where person_id like '${PERSON}%'`);
  await client.query("delete from account where id like 'elsewhere-%'");
  await client.query(`delete from person where id like '${PERSON}%'`);
  for (const text of STATEMENTS) {
    // A statement's parameters are those that it names, in the order of their first use.
    const named = [...new Set(text.match(/\$\d+/g))];
    const own = text.replaceAll(/\$\d+/g, (one) => `$${named.indexOf(one) + 1}`);
    await client.query(
      own,
      named.map((one) => given[Number(one.slice(1)) - 1]),
    );
  }
  await fillActivity(client);
  await client.query("set session_replication_role = origin");
  await client.query(`vacuum analyze ${[...TABLES, ...ACTIVITY].join(", ")}`);
  await client.query("analyze account, session");
}

export const ONE_OF_ALL: Shape = {
  account: MAIN_ACCOUNT,
  receivers: 1,
  wallets: 1,
  hasIntents: true,
};
