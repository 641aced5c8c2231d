import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import { canonicalKey, markOfDocument } from "#lib/pix-accounts/rows/key-mark.ts";
import { emptyLine } from "#lib/rules/batches/batch-line.ts";
import { PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { dueOf, indexFrom, type Recurrence } from "#lib/rules/schedules/recurrence.ts";
import type { OccurrenceState, OccurrenceWhy } from "#lib/rules/schedules/schedule-states.ts";
import { notifyDue, notifyMissed, notifyStopped } from "#lib/schedules/jobs/notify.ts";
import { sealContent, type ScheduleContent } from "#lib/schedules/rows/content.ts";
import {
  changeOccurrence,
  insertOccurrence,
  lockOccurrence,
} from "#lib/schedules/rows/occurrences.ts";
import {
  changeSchedule,
  insertSchedule,
  scheduleById,
  today,
} from "#lib/schedules/rows/schedules.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { formatAmount } from "#protocol/money/money.ts";
import type { PixAccountPlan } from "../company.ts";
import type { Ground } from "../ground.ts";
import type { Payer } from "../paying-wallets.ts";
import { SCHEDULES } from "../standing-words.ts";

type Made = { id: string; rule: Recurrence };

/** What is paid again and again, in each state: the payments of one are done, asked for, and to come. */
export async function addSchedules(tx: Tx, ground: Ground, payer: Payer): Promise<void> {
  const { accountId, chance, team, pixAccounts, wallets } = ground;
  const day = await today(tx);
  const by = team.operator;

  const make = async (
    content: ScheduleContent,
    said: Partial<Recurrence>,
    daysBefore = 0,
  ): Promise<Made> => {
    const id = chance.uuid();
    const rule: Recurrence = {
      repeats: "month",
      every: 1,
      first: day,
      until: null,
      times: null,
      shift: "next",
      ...said,
    };
    await insertSchedule(tx, {
      id,
      account_id: accountId,
      idempotency_key: chance.uuid(),
      kind: content.kind,
      content: sealContent(id, content),
      days_before: daysBefore,
      rule,
      // What was before is told below; what is due today is prepared as soon as it runs.
      index: indexFrom(rule, addDays(day, 1)) ?? 0,
      by,
    });
    return { id, rule };
  };

  const payout = (at: number, amount: string, holder?: string): ScheduleContent => {
    const plan = pixAccounts[at] as PixAccountPlan;
    const pixAccount = String(plan.id);
    return {
      kind: "payout",
      pixAccount,
      receiver: {
        name: plan.name,
        key: canonicalKey(plan.key),
        holder: holder ?? plan.holder,
        document: maskPixKey(plan.document),
        documentMark: markOfDocument({ accountId, pixAccount }, plan.document),
      },
      network: "polygon",
      token: "USDC",
      currencyType: "receiver",
      coverFees: true,
      amount,
      labels: PayoutLabels.parse({}),
      payer: payer.address,
    };
  };

  const note = async (
    { id, rule }: Made,
    on: string,
    state: OccurrenceState,
    why?: OccurrenceWhy,
  ): Promise<string> => {
    const time = { index: 0, on, due: dueOf(on, rule.shift) };
    const made = await insertOccurrence(
      tx,
      { id, account_id: accountId },
      { time, state, ...(why && { why }) },
    );
    if (made === undefined) throw new Error("it was noted before");
    await changeOccurrence(tx, made, { owner: by, actors: [by] });
    return made;
  };
  const rowOf = async (id: string) => {
    const row = await scheduleById(tx, accountId, id);
    if (!row) throw new Error("no such schedule");
    return row;
  };
  const month = (number: number) => `${day.slice(0, "2026-11-".length)}${number}`;

  const rent = await make(payout(0, "4500.00"), { first: month(10) }, 2);
  const next = (await rowOf(rent.id)).next_on;
  if (next !== null) await note(rent, next, "skipped");

  const today_ = await make(payout(1, "2870.40"), { repeats: "once", shift: "same" });
  await changeSchedule(tx, await rowOf(today_.id), {
    state: "ended",
    next_on: null,
    next_at: null,
  });
  const due = await note(today_, day, "due");
  const dueRow = await lockOccurrence(tx, accountId, due);
  if (dueRow) {
    const said = { when: "today", asked: false, left: null } as const;
    await notifyDue(tx, await rowOf(today_.id), dueRow, said);
  }

  await addWeekly(tx, ground, {
    make: () => make(payout(2, "1980.00"), { repeats: "week", shift: "same" }, 5),
    note,
  });

  const missed = await make(payout(3, "640.00"), {
    repeats: "week",
    first: addDays(day, -2),
    shift: "same",
  });
  await note(missed, addDays(day, -2), "missed", "late");
  await notifyMissed(tx, await rowOf(missed.id), [addDays(day, -2)]);

  const stopped = await make(payout(4, "3150.00", SCHEDULES.formerHolder), {
    first: day,
    shift: "same",
  });
  await note(stopped, day, "stopped", "receiver");
  await changeSchedule(tx, await rowOf(stopped.id), { state: "stopped", why: "receiver" });
  await notifyStopped(tx, await rowOf(stopped.id), day, "receiver");

  const paused = await make(payout(5, "990.00"), { first: month(20), until: addDays(day, 200) });
  await changeSchedule(tx, await rowOf(paused.id), { state: "paused" });

  const wallet = wallets.find(({ status, use }) => status === "registered" && use === "open");
  if (wallet) {
    await make(
      {
        kind: "payin",
        wallet: String(wallet.id),
        name: wallet.name,
        network: wallet.network,
        address: wallet.address,
        token: "USDC",
        currencyType: "sender",
        amount: "1200.00",
        labels: PayinLabels.parse({ expected_payer: SCHEDULES.subscriber }),
      },
      { first: month(15), times: 12 },
      1,
    );
  }

  // A phone's key has its country, so that it is no CPF.
  const staff = pixAccounts
    .filter(({ key, isCompany }) => !isCompany && /[@+]/.test(key))
    .slice(0, SCHEDULES.salaries.length);
  const lines = staff.map(({ name, key }, at) => ({
    typed: { ...emptyLine(), name, pix_key: key, amount: SCHEDULES.salaries[at] ?? "" },
    spoiled: {},
  }));
  const cents = 1_953_550n;
  await make(
    {
      kind: "batch",
      title: SCHEDULES.payroll,
      network: "polygon",
      token: "USDC",
      amount: formatAmount(cents, "BRL"),
      lines,
    },
    { repeats: "month_work", shift: "previous" },
    3,
  );
}

type Weekly = {
  make: () => Promise<Made>;
  note: (made: Made, on: string, state: OccurrenceState) => Promise<string>;
};

/** A supplier paid by a schedule in each of the last weeks up to today; the next payout waits for others. */
async function addWeekly(tx: Tx, { accountId }: Ground, { make, note }: Weekly): Promise<void> {
  const made = await make();
  const day = await today(tx);
  const { rows: asked } = await sql<{ id: string }>`
    select object as id from approval_request join payout_intent intent on intent.id = object
    where approval_request.account_id = ${accountId} and operation = 'payout' and ended is null
      and expires_at > now() and intent.status = 'quoted'
      and not exists (select from approval_answer where request_id = approval_request.id)
    order by asked_at desc limit 1`.execute(tx);
  const { rows: paid } = await sql<{ id: string; day: string }>`
    select distinct on (day) id, day from (
      select id, created_at, to_char(${day}::date - 7 * weeks.n, 'YYYY-MM-DD') as day
      from payout_intent join generate_series(0, 3) as weeks (n)
        on weeks.n = (${day}::date - (created_at at time zone 'America/Sao_Paulo')::date) / 7
      where account_id = ${accountId} and status = 'done' and batch_id is null) as last
    order by day desc, created_at desc`.execute(tx);
  for (const { id, on } of [
    ...asked.map(({ id }) => ({ id, on: addDays(day, 7) })),
    ...paid.map((one) => ({ id: one.id, on: one.day })),
  ]) {
    const occurrence = await note(made, on, "ready");
    await sql`update payout_intent set occurrence_id = ${occurrence} where id = ${id}`.execute(tx);
  }
}
