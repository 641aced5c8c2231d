import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { env } from "#lib/core/env.ts";
import { claimNotices, recordSentNotice } from "#lib/notices/rows/outbox.ts";
import { noticesOf } from "#lib/notices/rows/listed-notices.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { notifyPeople, notifyPeopleOfObject } from "./notify.ts";

const { store, drop, idOf } = await testDashboard();
const [ana, bea] = [await idOf("approver"), await idOf("admin")];
afterAll(drop);
beforeEach(async () => {
  Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:9" });
  await sql`delete from notice`.execute(store.db);
});

const HOUR = 60;
type Step = { minutes: number; receiver: string; amount: number };
type Mail = { at: number; code: string; receiver: string; amount: number };

/** The rows as they would be, had the clock gone on. */
const later = (minutes: number) =>
  sql`update notice set made_at = made_at - make_interval(mins => ${minutes}),
    held_until = held_until - make_interval(mins => ${minutes}),
    next_at = next_at - make_interval(mins => ${minutes})`.execute(store.db);

/** Asks people and a mailer that takes what is due, by a clock of minutes. */
function mailing(about = "payout 1", people: readonly string[] = [ana]) {
  const mails: Mail[] = [];
  const asked: Step[] = [];
  let now = 0;
  const takeMail = async () => {
    const dueAt = new Map(
      (await store.db.selectFrom("notice").select(["id", "next_at"]).execute()).map(
        ({ id, next_at }) => [id, next_at],
      ),
    );
    const due = (await claimNotices(store.db, 100, 60)).map((one) => ({
      ...one,
      agoMinutes: (Date.now() - (dueAt.get(one.id)?.getTime() ?? 0)) / 60_000,
    }));
    for (const { id, content, agoMinutes } of due.toSorted((a, b) => b.agoMinutes - a.agoMinutes)) {
      await recordSentNotice(store.db, id);
      const { receiver = "", amount = 0 } = asked[Number(content["code"])] ?? {};
      const at = Math.max(0, Math.round(now - agoMinutes));
      mails.push({ at, code: content["code"] ?? "", receiver, amount });
    }
  };
  return {
    mails,
    async pass(minutes: number) {
      await later(minutes);
      now += minutes;
      await takeMail();
    },
    async ask(step: Step) {
      const code = String(asked.push(step) - 1);
      const told = { request: `r-${code}`, code, by: "Bia" };
      const object = { about, same: step.receiver, amount: BigInt(step.amount) };
      await store.transaction((tx) =>
        notifyPeopleOfObject(tx, "request:waiting", told, people, object),
      );
      await takeMail();
      return { at: now, code };
    },
  };
}

const step: fc.Arbitrary<Step> = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 75 })),
  receiver: fc.constantFrom("A", "A", "A", "B"),
  amount: fc.integer({ min: 1, max: 4 }),
});

test("whatever is asked: another receiver or a higher amount is mailed at once, all else once an hour, and the last is never lost", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      await sql`delete from notice`.execute(store.db);
      const box = mailing();
      for (const each of steps) {
        await box.pass(each.minutes);
        const last = box.mails.at(-1);
        const before = box.mails.length;
        const { at, code } = await box.ask(each);
        const isWorse = last && (last.receiver !== each.receiver || each.amount > last.amount);
        const isDue = !last || at - last.at >= HOUR || isWorse;
        expect(box.mails.slice(before).map((mail) => mail.code)).toEqual(isDue ? [code] : []);
        // On the page it stands in any case.
        expect((await noticesOf(store.db, ana, 1))[0]?.content["code"]).toBe(code);
      }
      await box.pass(HOUR + 1);
      expect(box.mails.at(-1)?.code).toBe(String(steps.length - 1));
      for (const [at, mail] of box.mails.entries()) {
        const previous = box.mails[at - 1];
        if (!previous || mail.at - previous.at >= HOUR) continue;
        const isWorse = mail.receiver !== previous.receiver || mail.amount > previous.amount;
        expect(isWorse, JSON.stringify(box.mails)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test("38 times within two minutes are two mails, and the second says how often", async () => {
  const box = mailing();
  for (let time = 0; time < 38; time += 1) {
    await box.ask({ minutes: 0, receiver: "A", amount: 1 });
  }
  expect(box.mails).toHaveLength(1);
  expect((await noticesOf(store.db, ana, 99)).map(({ content }) => content["times"])).toEqual([
    "37",
    undefined,
  ]);
  await box.pass(HOUR);
  expect(box.mails.map(({ at, code }) => [at, code])).toEqual([
    [0, "0"],
    [HOUR, "37"],
  ]);
});

test("people and objects are apart", async () => {
  const [one, other] = [mailing("payout 1", [ana, bea]), mailing("payout 2", [ana])];
  const same = { minutes: 0, receiver: "A", amount: 1 };
  await one.ask(same);
  expect(one.mails).toHaveLength(2);
  await other.ask(same);
  expect(other.mails).toHaveLength(1);
  await one.ask(same);
  expect(one.mails).toHaveLength(2);
});

test("two who ask at once leave one mail at once and one that waits", async () => {
  const ask = (code: string) =>
    store.transaction((tx) =>
      notifyPeopleOfObject(tx, "request:waiting", { request: "r", code, by: "B" }, [bea, ana], {
        about: "payout 1",
        same: "A",
        amount: 1n,
      }),
    );
  await Promise.all(["1", "2", "3", "4", "5"].map(ask));
  const rows = await store.db.selectFrom("notice").select(["person_id", "held_until"]).execute();
  const of = (person: string) => rows.filter(({ person_id }) => person_id === person);
  for (const person of [ana, bea]) {
    expect(
      of(person)
        .map(({ held_until }) => held_until !== null)
        .toSorted(),
    ).toEqual([false, true]);
  }
});

test("where no mail goes out it stands on the page, folded alike", async () => {
  Object.assign(env(), { SMTP_URL: undefined });
  const box = mailing();
  for (let time = 0; time < 5; time += 1) {
    await box.ask({ minutes: 0, receiver: "A", amount: 1 });
  }
  const shown = await noticesOf(store.db, ana, 99);
  expect(shown.map(({ content, way }) => [content["code"], way])).toEqual([
    ["4", "page"],
    ["0", "page"],
  ]);
});

test("what is about safety is never folded", async () => {
  for (let time = 0; time < 5; time += 1) {
    await store.transaction((tx) => notifyPeople(tx, "factor:reset", {}, [ana]));
  }
  expect(await claimNotices(store.db, 100, 60)).toHaveLength(5);
});
