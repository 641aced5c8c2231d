import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { sendsToSign } from "#service/db/sends/chain-sends.ts";
import { claimDeliveries } from "#service/db/webhooks/deliveries.ts";
import { claimAnalyses } from "#service/db/sub-accounts/kyc-analyses.ts";
import { payinsToAsk } from "#service/db/payins/payins.ts";
import { payoutsToCheck, claimCheck, postponeCheck } from "#service/db/payouts/payout-work.ts";
import { paymentsDue } from "#service/db/payouts/pix-payments.ts";
import { returnsDue } from "#service/db/payins/pix-returns.ts";
import { buildPaid, buildSuspense } from "./build-paid.ts";
import { startService } from "./harness.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
let idle: number;
let other: number;
beforeEach(async () => {
  for (const table of ["deliveries", "pix_payments", "pix_returns", "chain_sends"] as const) {
    await service.deps.db.deleteFrom(table).execute();
  }
  await run(
    "delete from payouts; delete from pix_receipts; delete from payins; delete from kyc_analyses",
  );
  [idle, other] = [(await service.user()).id, (await service.user()).id];
});

const MANY = 400;
const run = (text: string) => sql.raw(text).execute(service.deps.db);

/** A sub-account's user of a main account. */
async function subOf(parent: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into users (kind, parent_id) values ('sub', ${parent}) returning id`.execute(
    service.deps.db,
  );
  const { id } = rows[0]!;
  await run(`insert into sub_accounts (user_id, parent_id, document, name, status, has_callback,
      data_key, details, opened_at)
    values (${id}, ${parent}, '${id}', 'x', 'UNDER_REVIEW', false, 'x', 'x', now())`);
  return id;
}

/** Payouts that wait for an allowance; the latest has been due for `seconds`. */
async function payouts(user: number, count: number, seconds = 60): Promise<void> {
  await run(`with account as (
      insert into bank_accounts (user_id, name, pix_key)
      values (${user}, '${randomUUID()}', '${randomUUID()}') returning id
    ), quote as (
      insert into payout_quotes (quote_id, user_id, bank_account_id, network, token, currency_type,
        cover_fees, request_amount, commercial_rate, rate, flat_fee_cents, partner_fee_cents,
        sender_cents, receiver_cents, token_units, spender, expires_at)
      select gen_random_uuid()::text, ${user}, account.id, 'polygon', 'USDC', 'sender', false, '1',
        1, 1, 0, 0, 1, 1, 1, '0x1', date_trunc('milliseconds', now())
      from account, generate_series(1, ${count}) returning *
    )
    insert into payouts (payout_id, user_id, quote_id, bank_account_id, pix_key, pix_provider,
      sender_address, network, token, token_units, flat_fee_cents, partner_fee_cents, sender_cents,
      receiver_cents, allowance_until, due_at)
    select quote_id, user_id, id, bank_account_id, 'k', 'p', quote_id, network, token, 1, 0, 0, 1, 1,
      now() + interval '1 hour', now() - make_interval(secs => ${seconds}) from quote`);
}

const users = (rows: { user_id: number }[]) => rows.map(({ user_id }) => user_id);

describe("one user's many keep another waiting for one of them at most:", () => {
  const check = (limit: number) => payoutsToCheck(service.deps.db, "polygon", limit);

  test("looks at payouts", async () => {
    await payouts(idle, MANY);
    await payouts(other, 1, 0);
    const turn = users(await check(20));
    expect([turn.length, turn.indexOf(other) < 2]).toEqual([20, true]);
    expect(turn.filter((user) => user === idle)).toHaveLength(19);
  });

  test("looks, round after round, while all that is idle is due again at once", async () => {
    await payouts(idle, MANY);
    let rounds = 0;
    const oneRound = async () => {
      for (const { id } of await check(20)) {
        if (await claimCheck(service.deps.db, id, 10_000)) {
          await run(`update payouts set due_at = now() where id = ${id}`);
        }
      }
      rounds += 1;
    };
    for (let round = 0; round < 5; round += 1) await oneRound();
    await payouts(other, 1, 0);
    expect(users(await check(20)).includes(other)).toBe(true);
    expect(rounds).toBe(5);
  });

  test("pulls and refunds to be signed, and PIX to be paid", async () => {
    await payouts(idle, MANY);
    await payouts(other, 1, 0);
    await run(`insert into chain_sends (payout_id, purpose, network, token, from_address, units, due_at)
      select id, 'pull', network, token, '0x1', 1, due_at from payouts`);
    await run(`insert into pix_payments (id, payout_id, pix_key, cents, due_at)
      select payout_id, id, 'k', 1, due_at from payouts`);
    expect(users(await sendsToSign(service.deps.db, "polygon", 2)).includes(other)).toBe(true);
    expect(users(await paymentsDue(service.deps.db, 2)).includes(other)).toBe(true);
  });

  test("unpaid payins to be asked about, and PIX to go back", async () => {
    const payin = async (user: number, seconds: number) => {
      const id = await buildPaid(service.deps.db, user);
      const ago = `date_trunc('milliseconds', now() - make_interval(secs => ${seconds}))`;
      await run(`insert into pix_receipts (end_to_end_id, cents, paid_at, payin_id, placed)
        select end_to_end_id, 7, now(), id, 'returned' from payins where id = ${id}`);
      await run(`insert into pix_returns (id, end_to_end_id, payin_id, cents, reason, due_at)
        select end_to_end_id, end_to_end_id, id, 7, 'late', ${ago} from payins where id = ${id}`);
      await run(`update payins set paid_at = null, end_to_end_id = null, expires_at = ${ago},
        ask_at = ${ago} where id = ${id}`);
    };
    for (let count = 0; count < 12; count += 1) await payin(idle, 60);
    await payin(other, 0);
    // A PIX in suspense belongs to no user and waits for no turn.
    const lost = await buildSuspense(service.deps.db, 7n);
    await run(`insert into pix_returns (id, end_to_end_id, cents, reason)
      values ('lost', '${lost}', 7, 'unplaceable')`);
    expect(users(await payinsToAsk(service.deps.db, 2)).includes(other)).toBe(true);
    expect(users(await returnsDue(service.deps.db, 3)).sort((a, b) => a - b)).toEqual([
      0,
      idle,
      other,
    ]);
  });

  test("webhooks, of which an account gets a part alone", async () => {
    const events = (user: number, count: number, seconds: number) =>
      run(`with made as (
          insert into events (id, user_id, event, sequence, data)
          select gen_random_uuid()::text, ${user}, 'crypto.payin.updated', n, '{}'
          from generate_series(1, ${count}) n returning id, sequence)
        insert into deliveries (event_id, user_id, sequence, attempted, due_at)
        select id, ${user}, sequence, true, now() - make_interval(secs => ${seconds}) from made`);
    await events(idle, MANY, 60);
    await events(await subOf(idle), 5, 60);
    await events(other, 1, 0);
    const wanted = { limit: 8, each: 2, leaseMs: 1000, maxAttempts: 3 };
    const taken = await claimDeliveries(service.deps.db, { ...wanted, busy: [] });
    expect(taken.map(({ account }) => account).sort((a, b) => a - b)).toEqual([idle, idle, other]);
    expect(await claimDeliveries(service.deps.db, { ...wanted, busy: [idle] })).toEqual([]);
    expect(await claimDeliveries(service.deps.db, { ...wanted, busy: [other] })).toHaveLength(2);
  });

  test("companies to be judged: their main accounts take turns", async () => {
    const open = async (parent: number, seconds: number) => {
      const user = await subOf(parent);
      await run(`insert into kyc_analyses (user_id, key, due_at)
        values (${user}, '${randomUUID()}', now() - make_interval(secs => ${seconds}))`);
      return user;
    };
    for (let count = 0; count < 12; count += 1) await open(idle, 60);
    const company = await open(other, 0);
    expect(users(await claimAnalyses(service.deps.db, 2, 1000)).includes(company)).toBe(true);
  });
});

test("many users, each with many: whoever was served least recently comes first", async () => {
  const crowd: number[] = [];
  for (let count = 0; count < 30; count += 1) {
    const { id } = await service.user();
    crowd.push(id);
    await payouts(id, 10);
  }
  const seen = new Map<number, number>();
  for (let round = 0; round < 6; round += 1) {
    const due = await payoutsToCheck(service.deps.db, "polygon", 10);
    for (const { id, user_id } of due) {
      seen.set(user_id, (seen.get(user_id) ?? 0) + 1);
      await claimCheck(service.deps.db, id, 10_000);
    }
  }
  expect([...seen.values()]).toEqual(crowd.map(() => 2));
});

test("sub-accounts of one main account are one to everybody else, and take turns among themselves", async () => {
  const [first, second] = [await subOf(idle), await subOf(idle)];
  await payouts(first, 10);
  await payouts(second, 1, 0);
  await payouts(other, 3, 0);
  const turn = users(await payoutsToCheck(service.deps.db, "polygon", 6));
  expect(turn.filter((user) => user === other)).toHaveLength(3);
  expect(turn.filter((user) => user === second)).toHaveLength(1);
  expect(turn.slice(0, 4).filter((user) => user === first)).toHaveLength(1);
});

test("the more of one user's payouts wait, the more rarely each is looked at", async () => {
  await payouts(idle, MANY);
  await payouts(other, 1);
  const wait = async (user: number) => {
    const due = await payoutsToCheck(service.deps.db, "polygon", MANY);
    const { id } = due.find(({ user_id }) => user_id === user)!;
    await postponeCheck(service.deps.db, id, { trouble: "x", ms: 1000 });
    const { rows } = await sql<{ seconds: number }>`
      select round(extract(epoch from due_at - now()))::int as seconds from payouts
      where id = ${id}`.execute(service.deps.db);
    return rows[0]!.seconds;
  };
  expect([await wait(idle), await wait(other)]).toEqual([MANY / 20, 1]);
});
