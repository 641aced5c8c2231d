import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { noticeWords } from "#lib/notices/views/notice-words.ts";
import { settleExternalAllowances } from "#lib/payouts/jobs/settle-external-allowances.ts";
import {
  externalSteps,
  externalWallets,
  type ExternalSteps,
} from "#lib/test/external/external-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { codeOf, rule } from "#lib/test/dashboards/policed-payouts.ts";
import { giveUpExternalPayoutAction } from "./external-payouts.ts";

let it: ExternalSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const register = await externalWallets(built);
const LONG = 60_000;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await externalSteps(built, await register());
  await store.db.updateTable("approval_request").set({ ended: "replaced" }).execute();
  await it.setPolicy([rule({ outcome: "allow" })]);
  await sql`delete from notice`.execute(store.db);
}, LONG);

/** What was told of external wallets, and to whom. */
const told = async () =>
  (
    await store.db
      .selectFrom("notice")
      .innerJoin("person", "person.id", "notice.person_id")
      .select(["event", "person.name", "content"])
      .where("event", "in", ["external:allowed", "external:expired"])
      .orderBy("made_at")
      .execute()
  ).map(({ event, name, content }) => ({ event, to: name, content }));

test(
  "whoever asked is told that the owners have allowed, once, and led to the payout",
  async () => {
    const intent = await it.beginElsewhere();
    await it.looked();
    expect(await told()).toEqual([]);
    await it.safe.act(it.call());
    await built.bare.mine(3);
    await store.db
      .updateTable("external_allowance")
      .set({ next_look_at: new Date(0) })
      .execute();
    await Promise.all(Array.from({ length: 3 }, () => settleExternalAllowances(store)));
    await it.looked();
    const [one, ...more] = await told();
    expect(more).toEqual([]);
    // Neither sums nor receivers leave the dashboard.
    expect(one).toEqual({ event: "external:allowed", to: "operator", content: { intent } });
    const { path } = await noticeWords("external:allowed", { intent }, "en");
    expect(path).toBe(`/payouts/new?intent=${intent}`);
    // Allowed anew, it is news again.
    await it.allowElsewhere();
    expect(await told()).toHaveLength(2);
  },
  LONG,
);

test(
  "and that they took too long, but not of what was given up or has been replaced since",
  async () => {
    const [late, given] = [await it.beginElsewhere(), await it.beginElsewhere()];
    expect(codeOf(await giveUpExternalPayoutAction({ intent: given }))).toBe("ok");
    await store.db
      .updateTable("external_allowance")
      .set({ ends_at: sql<Date>`now() - interval '1 hour'` })
      .execute();
    await it.looked();
    await it.looked();
    expect(await told()).toEqual([
      { event: "external:expired", to: "operator", content: { intent: late } },
    ]);
    const replaced = await it.beginElsewhere();
    await it.safe.act(it.call());
    await it.safe.act(it.call(1n));
    await it.looked();
    expect(await it.row(replaced)).toMatchObject({ hash: null });
    expect(await told()).toHaveLength(1);
  },
  LONG,
);

test(
  "the company's webhook is told as well",
  async () => {
    await store.db
      .insertInto("notice_hook")
      .values({
        account_id: (await it.row(await it.beginElsewhere())).account_id,
        url: "https://example.com/",
        secret: "sealed",
        set_by: "somebody",
      })
      .execute();
    await it.allowElsewhere();
    const hooks = await store.db
      .selectFrom("notice")
      .select("event")
      .where("way", "=", "hook")
      .execute();
    expect(hooks).toEqual([{ event: "external:allowed" }]);
  },
  LONG,
);
