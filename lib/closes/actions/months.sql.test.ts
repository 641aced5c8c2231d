import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import {
  closingDashboard,
  codeOf,
  compareAll,
  shownDigest,
  type Answer,
} from "#lib/closes/test/closing.ts";
import { monthRows } from "#lib/closes/views/month-rows.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { lastClose, manifestOf } from "#lib/closes/rows/closes.ts";
import { setRoles } from "#lib/people/rows/person-state.ts";
import { reopenMonthAction } from "./months.ts";

const built = await closingDashboard();
const { store, close, approve, requestOf, closeByTwo, asAna, asBia, as } = built;
const { db } = store;
afterAll(() => built.drop());

const run = async (text: string) => {
  for (const one of text.split(";\n")) await sql.raw(one).execute(db);
};
const closes = () => db.selectFrom("month_close").select("digest").execute();
beforeEach(async () => {
  await run("update approval_request set ended = coalesce(ended, 'replaced')");
  await compareAll(store);
});
const endOf = async (id: string) => {
  const found = db.selectFrom("approval_request").select("ended").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).ended;
};
const reopen = (month: string, reason = "Tarifa lançada depois", headers = asAna) =>
  as(headers, () => reopenMonthAction({ month, reason })) as Promise<Answer>;
/** September, as the list of months shows it to somebody. */
const listedAs = async (headers: Headers) => {
  const session = await sessionOf(headers);
  if (!session) throw new Error("nobody is signed in");
  const rows = await monthRows(store, session, new Date());
  const september = rows.find(({ month }) => month === "2026-09");
  if (!september) throw new Error("September is not listed");
  return september;
};
const lastLine = async (action: string) =>
  db
    .selectFrom("audit")
    .select(["subject", "detail", "outcome"])
    .where("action", "=", action)
    .where("outcome", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

describe("closing a month", () => {
  test("in another order, or before it is over, is refused", async () => {
    expect(codeOf(await close("2026-10"))).toBe("MONTH_BLOCKED");
    expect(codeOf(await close("2026-11"))).toBe("MONTH_BLOCKED");
    expect(codeOf(await close("2026-08"))).toBe("MONTH_BLOCKED");
    expect(codeOf(await close("2026-12"))).toBe("MONTH_BLOCKED");
  });

  test("takes what stands now: figures that nobody sees any more are refused", async () => {
    expect(codeOf(await close("2026-09", "0".repeat(64)))).toBe("MONTH_CHANGED");
  });

  test("is no right of operators, viewers and auditors; an approver asks as an administrator does", async () => {
    for (const role of ["operator", "viewer", "auditor"] as const) {
      const headers = await built.headersOf(role);
      expect(codeOf(await close("2026-09", undefined, headers)), role).toBe("NOT_ALLOWED");
    }
    const asked = requestOf(await close("2026-09", undefined, await built.headersOf("approver")));
    expect(await endOf(asked)).toBeNull();
  });

  test("is done by nobody alone", async () => {
    const others =
      "(select id from person where email in ('bia@example.com', 'approver@example.com'))";
    await run(`create table kept as select * from membership;
update membership set roles = array['viewer'] where person_id in ${others};
delete from past_decider`);
    expect(codeOf(await close("2026-09"))).toBe("SECOND_MISSING");
    await run(`update membership m set roles = k.roles from kept k where k.person_id = m.person_id;
drop table kept`);
    expect(await closes()).toEqual([]);
  });

  test("is approved by nobody while a figure has changed since it was asked", async () => {
    const asked = requestOf(await close("2026-09"));
    const [was] = await db.selectFrom("payout").select(["id", "reference"]).limit(1).execute();
    await run(`update payout set cost_centre = 'Outro' where id = ${was?.id}`);
    expect(await approve(asked)).toBe("CHANGE_OUTDATED");
    await run(`update payout set cost_centre = null where id = ${was?.id}`);
    await compareAll(store);
    expect(await approve(asked)).toBe("ok");
    // Nor made, once it was approved.
    const digest = await shownDigest(store, "2026-09");
    await run(`update payout set cost_centre = 'Outro' where id = ${was?.id}`);
    await compareAll(store);
    expect(codeOf(await close("2026-09", digest))).toBe("MONTH_CHANGED");
    await run(`update payout set cost_centre = null where id = ${was?.id}`);
    expect(await closes()).toEqual([]);
    await compareAll(store);
  });

  test("is another change, with another approval, where the figures are other ones", async () => {
    const asked = requestOf(await close("2026-09"));
    await run("update payin set reference = 'NF 1' where id = 1");
    await compareAll(store);
    const other = requestOf(await close("2026-09"));
    expect(other).not.toBe(asked);
    expect(await endOf(asked)).toBe("replaced");
  });

  test("waits in the list for whoever may approve it, and not for whoever asked", async () => {
    expect((await listedAs(asBia)).sums).toBeNull();
    requestOf(await close("2026-09"));
    expect((await listedAs(asAna)).asked).toMatchObject({ mayApprove: false });
    expect((await listedAs(asBia)).asked).toMatchObject({ mayApprove: true });
    expect((await listedAs(asBia)).sums?.payins).toMatch(/^[1-9]\d*\.\d\d$/);
  });

  test("takes another person's approval of exactly these figures, and is done once", async () => {
    const asked = requestOf(await close("2026-09"));
    expect(await approve(asked, asAna)).toBe("OWN_REQUEST");
    expect(requestOf(await close("2026-09"))).toBe(asked);
    expect(await closes()).toEqual([]);
    const approvals = await Promise.all([approve(asked), approve(asked)]);
    expect(approvals.toSorted()).toEqual(["REQUEST_ENDED", "ok"]);
    const both = await Promise.all([close("2026-09"), close("2026-09")]);
    expect(both.map(codeOf).toSorted()).toEqual(["MONTH_BLOCKED", "ok"]);
    const row = await lastClose(db, MAIN_ACCOUNT);
    expect(row && manifestOf(row)).toMatchObject({
      figures: { month: "2026-09", previous: null, difference: "0.00" },
      closed: { nth: 1, by: { name: "admin" }, approved_by: [{ name: "Bia" }], request: asked },
    });
    expect(await lastLine("month:close")).toMatchObject({
      subject: "month 2026-09",
      detail: { digest: row?.digest, request: asked },
    });
    const told = await db
      .selectFrom("notice")
      .select(["content", "person_id"])
      .where("event", "=", "month:closed")
      .execute();
    expect(told.map(({ content }) => content)).toEqual(
      told.map(() => ({ month: "2026-09", digest: row?.digest })),
    );
    expect(told).toHaveLength(2);
  });

  test("is not made by whoever asked and lost the right, nor with an approval whose giver did", async () => {
    const asked = requestOf(await close("2026-10"));
    expect(await approve(asked)).toBe("ok");
    const ana = { personId: await built.idOf("admin"), accountId: MAIN_ACCOUNT };
    const digest = await shownDigest(store, "2026-10");
    await store.transaction((tx) => setRoles(tx, { ...ana, roles: ["operator"] }));
    expect(codeOf(await close("2026-10", digest))).toBe("NOT_ALLOWED");
    await store.transaction((tx) => setRoles(tx, { ...ana, roles: ["admin"] }));
    await run("update membership set decides_since = now() - interval '2 days'");
    await run("update person set deactivated_at = now() where email = 'bia@example.com'");
    expect(codeOf(await close("2026-10", digest))).toBe("SECOND_NEEDED");
    await run("update person set deactivated_at = null where email = 'bia@example.com'");
    expect(await closes()).toHaveLength(1);
  });
});

describe("reopening", () => {
  test("takes two and a reason, and begins with the last", async () => {
    await closeByTwo("2026-10");
    // The month that is still running is not closed next.
    expect(codeOf(await close("2026-11"))).toBe("MONTH_BLOCKED");
    const october = await lastClose(db, MAIN_ACCOUNT);
    expect(october && manifestOf(october).figures.previous).toBe((await closes())[0]?.digest);
    expect(codeOf(await reopen("2026-09"))).toBe("MONTH_NOT_LAST");
    expect(codeOf(await reopen("2026-11"))).toBe("NOT_FOUND");
    expect(codeOf(await reopen("2026-10", ""))).toBe("INVALID_INPUT");
    const asked = requestOf(await reopen("2026-10"));
    expect(await approve(asked, asAna)).toBe("OWN_REQUEST");
    expect((await lastClose(db, MAIN_ACCOUNT))?.month).toBe("2026-10");
    expect(await approve(asked)).toBe("ok");
    const both = await Promise.all([reopen("2026-10"), reopen("2026-10")]);
    expect(both.map(codeOf).toSorted()).toEqual(["NOT_FOUND", "ok"]);
    expect(await lastLine("month:reopen")).toMatchObject({
      subject: "month 2026-10",
      detail: { reason: "Tarifa lançada depois", digest: october?.digest },
    });
    expect((await lastClose(db, MAIN_ACCOUNT))?.month).toBe("2026-09");
  });

  test("leaves what was closed, and the month is closed anew by two", async () => {
    await run("update payin set reference = 'NF 3' where id = 30");
    await compareAll(store);
    await closeByTwo("2026-10");
    expect(await closes()).toHaveLength(3);
    const row = await lastClose(db, MAIN_ACCOUNT);
    expect(row && manifestOf(row).closed.nth).toBe(2);
    expect(asBia).not.toBe(asAna);
  });

  test("is done by nobody alone", async () => {
    await run(`delete from membership where person_id in (select id from person
      where email in ('bia@example.com', 'approver@example.com'))`);
    await run("delete from past_decider");
    expect(codeOf(await reopen("2026-10"))).toBe("SECOND_MISSING");
  });

  test("no row of a closed month is ever changed", async () => {
    for (const text of [
      "update month_close set digest = repeat('0', 64)",
      "delete from month_close_line",
      "update month_close_line set line = '{}'",
      "delete from month_reopening",
      "truncate month_close cascade",
    ]) {
      await expect(run(text), text).rejects.toThrow("a closed month is never changed");
    }
  });
});
