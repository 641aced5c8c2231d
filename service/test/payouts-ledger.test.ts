import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { endPayout } from "#service/domain/payouts/payout-moves.ts";
import { lockPayout } from "#service/db/payouts/payout-work.ts";
import { startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { expectBroken, rulesBrokenBy } from "./planted-fault.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
let completed: MadePayout;

/** One payout each: completed, refunded, failed, paying, refunding, pulling, checking. */
beforeAll(async () => {
  completed = await world.payout();
  await world.payout({ quote: { request_amount: "777.00" } });
  await world.settle();
  await world.giveBack();
  const failed = await world.payout();
  await world.bare.freeze(failed.payer.address);
  await world.pull();
  await world.letTimePass(failed, 120_000);
  await world.signRound();
  const refunding = await world.payout({ quote: { request_amount: "777.00" } });
  await world.settle();
  await world.bare.freeze(refunding.payer.address);
  await world.payout({ quote: { request_amount: "30.00" } });
  await world.pull();
  await world.payout();
  await world.checkRound();
  await world.signRound();
  await world.payout({ allowed: 0n });
  await world.checkRound();
  await world.expectSoundBooks();
});

test("every stage and every end stands in the books that are checked", async () => {
  const stages = await world.deps.db
    .selectFrom("payouts")
    .select(["stage", "status"])
    .orderBy("id")
    .execute();
  expect(stages.map(({ stage, status }) => `${stage} ${status}`)).toEqual([
    "ended completed",
    "ended refunded",
    "ended failed",
    "refunding on_hold",
    "paying processing",
    "pulling processing",
    "checking processing",
  ]);
});

test("the balances after all of them: what is owed, our fee, our position", async () => {
  const balance = (account: Parameters<typeof ledgerBalance>[1], currency: string) =>
    ledgerBalance(world.deps.db, account, currency);
  const rows = await world.deps.db.selectFrom("payouts").selectAll().orderBy("id").execute();
  const [paid, , , refunding, paying] = rows;
  const feeOf = (row: typeof paid) => row!.flat_fee_cents + row!.partner_fee_cents;
  const fees = feeOf(paid) + feeOf(paying);
  expect(await balance("bank", "BRL")).toBe(-250_00n);
  expect(await balance("fee_income", "BRL")).toBe(-fees);
  expect(await balance("payout_clearing", "BRL")).toBe(-30_00n);
  expect(await balance("payout_clearing", "polygon:USDC")).toBe(-refunding!.token_units);
  expect(await balance("exchange_position", "BRL")).toBe(280_00n + fees);
  const units = paid!.token_units + paying!.token_units;
  expect(await balance("exchange_position", "polygon:USDC")).toBe(-units);
});

describe("refuses", () => {
  const run = (statement: string) => sql.raw(statement).execute(world.deps.db);

  test("a move that the table of moves does not have", async () => {
    const { id } = await world.rowOf(completed);
    const work = world.deps.transaction(async (tx) =>
      endPayout(tx, await lockPayout(tx, id), "failed", {}),
    );
    await expect(work).rejects.toThrow("completed can't be failed");
  });

  const again = (purpose: string, changes = "") =>
    `insert into chain_sends (purpose, payout_id, network, token, from_address, to_address, units)
     select purpose, payout_id, network, token, from_address, to_address, units ${changes}
     from chain_sends where purpose = '${purpose}' limit 1`;

  test.each([
    ["a second pull while the first may", "chain_sends_one_live_of_payout", again("pull")],
    ["a second refund", "chain_sends_one_live_of_payout", again("refund")],
    [
      "a delivery of a payout",
      "chain_sends_of_its_own",
      again("refund").replace("select purpose", "select 'delivery'"),
    ],
    [
      "a pull to somebody",
      "chain_sends_sides",
      again("pull").replace("from_address, to_address, units ", "from_address, '0x1', units "),
    ],
    [
      "a second PIX",
      "pix_payments_payout",
      "insert into pix_payments (id, payout_id, pix_key, cents) select 'x', payout_id, pix_key, cents from pix_payments limit 1",
    ],
    [
      "a second booking of a pull",
      "ledger_transactions_reference",
      "insert into ledger_transactions (kind, reference) select kind, reference from ledger_transactions where kind = 'pull' limit 1",
    ],
    [
      "a quote used twice",
      "payouts_quote",
      `insert into payouts (payout_id, user_id, quote_id, bank_account_id, pix_key, pix_provider,
         sender_address, network, token, token_units, flat_fee_cents, partner_fee_cents, sender_cents,
         receiver_cents, allowance_until) select 'x', user_id, quote_id, bank_account_id, pix_key,
         pix_provider, sender_address, network, token, token_units, flat_fee_cents,
         partner_fee_cents, sender_cents, receiver_cents, now() from payouts limit 1`,
    ],
  ])("%s", async (_what, constraint, statement) => {
    await expect(run(statement)).rejects.toMatchObject({ constraint });
  });
});

describe("the checker finds", () => {
  const lines = "ledger_entries e using ledger_transactions t where t.id = e.transaction_id";
  const of = (status: string) => `(select id from payouts where status = '${status}')`;
  const PULL = "purpose = 'pull' and state = 'confirmed'";

  test.each([
    ["a payout's clearing account", `delete from ${lines} and t.kind = 'pix_out'`],
    ["a payout's clearing account", `delete from ${lines} and t.kind = 'refund'`],
    ["a payout's clearing account", `delete from ${lines} and t.kind = 'pull'`],
    [
      "a payout's clearing account",
      "update payouts set stage = 'refunding' where stage = 'paying'",
    ],
    ["a pulled payout is booked", `delete from ${lines} and t.kind = 'payout_conversion'`],
    ["a pulled payout is booked", `delete from ${lines} and e.account = 'fee_income'`],
    [
      "a pulled payout is booked",
      "update ledger_entries set units = units + 1 where account = 'exchange_position' and units > 0",
    ],
    [
      "a conversion of a payout is reversed",
      `delete from ${lines} and t.kind = 'payout_reversal' and e.account = 'fee_income'`,
    ],
    [
      "a conversion of a payout is reversed",
      `update pix_payments set state = 'refused', settled_at = null where payout_id in ${of("completed")}`,
    ],
    ["a payout has pulled exactly", `update chain_sends set state = 'unproven' where ${PULL}`],
    [
      "a payout has pulled exactly",
      "update payouts set pulled_at = now() where stage = 'checking'",
    ],
    [
      "a payout that failed has nothing on the chain",
      `update chain_sends set state = 'signed', raw = id::text, hash = id::text, nonce = id,
         signer = 'x', settled_at = null where payout_id in ${of("failed")}`,
    ],
    [
      "a payout that failed has nothing on the chain",
      "update payouts set status = 'failed', stage = 'ended', ended_at = now() where stage = 'pulling'",
    ],
    ["a pull or a refund is what", `update chain_sends set units = units + 1 where ${PULL}`],
    ["a pull or a refund is what", `update chain_sends set from_address = 'x' where ${PULL}`],
    [
      "a pull or a refund is what",
      "update chain_sends set to_address = 'x' where purpose = 'refund'",
    ],
    ["a pull or a refund is what", "update payouts set pull_hash = 'x'"],
    ["a pull or a refund is what", "update payouts set refund_hash = 'x'"],
    ["a pull or a refund is what", "update chain_sends set network = 'base'"],
    ["a payout has one PIX", "delete from pix_payments where state = 'intended'"],
    ["a payout has one PIX", "update pix_payments set cents = cents + 1"],
    ["a payout has one PIX", "update pix_payments set pix_key = 'x'"],
    ["a payout has one PIX", "update payouts set end_to_end_id = 'x' where status = 'completed'"],
    [
      "a payout has one PIX",
      "update pix_payments set state = 'settled', settled_at = now(), end_to_end_id = id where state = 'intended'",
    ],
    ["a payout has one PIX", "update pix_payments set state = 'asked' where state = 'refused'"],
    ["a payout's tokens go back", "delete from chain_sends where purpose = 'refund'"],
    [
      "a payout's tokens go back",
      "update chain_sends set state = 'reverted' where purpose = 'refund' and state = 'confirmed'",
    ],
    [
      "a payout's tokens go back",
      "update payouts set status = 'refunded', stage = 'ended', ended_at = now(), refunded_at = now() where stage = 'refunding'",
    ],
    ["the bank account holds", "update pix_payments set cents = cents + 1 where state = 'settled'"],
    ["fee income", `delete from ${lines} and e.account = 'fee_income'`],
    ["the treasury is what was put in", `delete from ${lines} and t.kind = 'pull'`],
    ["the treasury is what was put in", `update chain_sends set state = 'reverted' where ${PULL}`],
    ["the treasury is what was put in", `delete from ${lines} and t.kind = 'refund'`],
    ["no nonce is ahead", "update chain_sends set nonce = nonce + 100 where purpose = 'pull'"],
    ["the events of a payout tell", "delete from events where event = 'crypto.payout.new'"],
    ["the events of a payout tell", "delete from events where event = 'crypto.payout.completed'"],
    ["the events of a payout tell", "delete from events where event = 'crypto.payout.updated'"],
    ["the events of a payout tell", "delete from events where data ->> 'status' = 'refunded'"],
    [
      "the events of a payout tell",
      "update events set sequence = 1000 where event = 'crypto.payout.new'",
    ],
    [
      "the events of a payout tell",
      "update events set event = 'crypto.payout.completed' where data ->> 'status' = 'failed'",
    ],
    ["the last event of a payout", "update payouts set status = 'on_hold' where stage = 'paying'"],
    [
      "the last event of a payout",
      "update events set sequence = 1000 where id = (select min(id) from events where event = 'crypto.payout.updated' and data ->> 'payout_id' = (select payout_id from payouts where status = 'completed'))",
    ],
  ])("%s (%s)", (rule, statement) => expectBroken(world.deps, rule, statement));

  test("nothing when nothing is wrong", async () => {
    expect(await rulesBrokenBy(world.deps, "select 1")).toEqual([]);
  });
});
