import "server-only";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { receiveWebhook } from "#lib/inbox/receive-webhook.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayinRow } from "#lib/payins/rows/payins.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";
import { drawnSlice } from "#service/test/drawn-slice.ts";
import { seededRandom } from "#service/test/seeded-random.ts";

export const SEED = 20_261_121;
/** Of the histories of a kind, so many in one run. */
const DRAWN = 15;
export const SECOND_AGO = () => new Date(Date.now() - 1000);

type History = { events: { state: { status: string }; body: Record<string, unknown> }[] };
type Row = PayinRow | PayoutRow;
/** What payins and payouts have of their own. */
type Kind<R extends Row, H extends History & { end: string }> = {
  table: "payin" | "payout";
  histories: fc.Arbitrary<H>;
  runs: number;
  begin: (override?: object) => Promise<R>;
  /** Its id on the wire. */
  nameOf: (row: R) => Record<string, number | string>;
  keyOf: (row: R) => object;
  byId: (id: bigint) => Promise<R | undefined>;
  /** Sets the exchange's state to that after this many of the events. */
  happen: (row: R, history: H, happened: number) => unknown;
  read: (of: Store) => Promise<boolean>;
};

/** Delivers histories of one kind through the inbox, and tests what holds for every kind. */
export function deliverHistories<R extends Row, H extends History & { end: string }>(
  store: Store,
  secret: string,
  kind: Kind<R, H>,
) {
  type Story = { history: H; row: R; delivered: number[] };
  const all = fc.sample(kind.histories, { seed: SEED, numRuns: kind.runs });

  async function deliver({ row, history }: Story, index: number): Promise<void> {
    const { body } = history.events[index]!;
    const raw = JSON.stringify({
      ...body,
      data: { ...(body["data"] as object), ...kind.nameOf(row) },
    });
    const id = `msg_${row.id}_${index}`;
    const at = new Date();
    const headers = new Headers({
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, at, raw),
    });
    expect(await receiveWebhook(store, MAIN_CONNECTION, headers, raw)).toBe("kept");
  }
  const due = async () => {
    while (await kind.read(store));
  };

  /**
   * Delivers every story, all interleaved and each at its own pace: events come later, twice, or never; due
   * rows are read in between.
   */
  async function tell(isReadable: boolean, losses: boolean): Promise<Story[]> {
    const random = seededRandom(SEED + Number(losses));
    const stories: Story[] = [];
    for (const history of drawnSlice(`histories of ${kind.table}s`, all, DRAWN)) {
      stories.push({ history, row: await kind.begin(), delivered: [] });
    }
    const moments = stories.flatMap((story) =>
      story.history.events.flatMap((_, index) => {
        const lost = losses && random() < 0.3;
        const times = lost ? 0 : random() < 0.3 ? 2 : 1;
        const late = Array.from({ length: times }, () => index + random() * 6);
        const { row, history } = story;
        return [
          { at: index, run: async () => isReadable && kind.happen(row, history, index + 1) },
          ...late.map((at) => ({
            at: at + 0.001,
            run: async () => {
              story.delivered.push(index);
              await deliver(story, index);
            },
          })),
        ];
      }),
    );
    moments.sort((one, other) => one.at - other.at);
    for (let from = 0; from < moments.length; from += 20) {
      await Promise.all(moments.slice(from, from + 20).map(({ run }) => run()));
      await kind.read(store);
    }
    await due();
    return stories;
  }
  const now = async ({ row }: Pick<Story, "row">) => (await kind.byId(row.id)) ?? row;
  /** Does what polling does while a row is open. */
  async function pollOnce(): Promise<void> {
    await store.db.updateTable(kind.table).set({ next_read_at: SECOND_AGO() }).execute();
    await due();
  }
  const [history] = fc.sample(kind.histories, { seed: SEED, numRuns: 1 });

  test("that can't be read, some lost: each stands at the last event that came, never elsewhere", async () => {
    for (const story of await tell(false, true)) {
      const last = Math.max(-1, ...story.delivered);
      const row = await now(story);
      const expected = last < 0 ? "processing" : story.history.events[last]!.state.status;
      expect(row).toMatchObject({ status: expected, contradicted_by: null });
      expect(row.reported_by).toBe(last < 0 ? story.row.reported_by : "event");
    }
  });

  test("an event that came before it was known is applied with the next one that is read", async () => {
    const first = await kind.begin();
    await store.db.deleteFrom(kind.table).execute();
    await deliver({ history: history!, row: first, delivered: [] }, history!.events.length - 1);
    const row = await kind.begin({ ...kind.keyOf(first), next_read_at: SECOND_AGO() });
    await due();
    expect(await now({ row })).toMatchObject({ status: history!.end, reported_by: "event" });
  });

  return { ...kind, tell, deliver, due, now, pollOnce, history: history! };
}
