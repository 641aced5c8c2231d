import { expect, test } from "vitest";
import { recordEvents } from "#service/domain/webhooks/events.ts";
import { payinEvent } from "../build.ts";
import { ReceiverWorld } from "../receiver-world.ts";

const world = new ReceiverWorld();

test("events of several users together: each user's in order, each receiver's own", async () => {
  const [mine, other] = [world.user, await world.service.user()];
  await world.add({ url: "http://127.0.0.1:9/all" });
  await world.add({ url: "http://127.0.0.1:9/done", events: ["crypto.payin.completed"] });
  await world.add({ url: "http://127.0.0.1:9/other" }, other);
  const { deps } = world.service;
  const updated = { event: "crypto.payin.updated", data: payinEvent({}) } as const;
  const completed = { event: "crypto.payin.completed", data: payinEvent({}) } as const;
  await deps.transaction((tx) => recordEvents(tx, [{ userId: mine.id, ...updated }]));
  await deps.transaction((tx) =>
    recordEvents(tx, [
      { userId: other.id, ...updated },
      { userId: mine.id, ...completed },
      { userId: other.id, ...completed },
      { userId: mine.id, ...updated },
    ]),
  );
  const of = async (user: number) => {
    const events = await deps.db
      .selectFrom("events")
      .select(["sequence", "event"])
      .where("user_id", "=", user)
      .orderBy("sequence")
      .execute();
    return events.map(({ sequence, event }) => `${sequence} ${event.split(".").at(-1)}`);
  };
  const to = async (user: number) => {
    const rows = await deps.db
      .selectFrom("deliveries")
      .innerJoin("events", "events.id", "deliveries.event_id")
      .select(["deliveries.sequence", "receiver", "event", "events.sequence as of_event"])
      .where("deliveries.user_id", "=", user)
      .whereRef("events.user_id", "=", "deliveries.user_id")
      .orderBy("deliveries.sequence")
      .orderBy("receiver")
      .execute();
    const receivers = [...new Set(rows.map(({ receiver }) => receiver))].toSorted((a, b) => a - b);
    return rows.map(
      (row) => `${row.of_event} ${row.sequence} to ${receivers.indexOf(row.receiver) + 1}`,
    );
  };
  expect(await of(mine.id)).toEqual(["1 updated", "2 completed", "3 updated"]);
  expect(await of(other.id)).toEqual(["1 updated", "2 completed"]);
  expect(await to(mine.id)).toEqual(["1 1 to 1", "2 2 to 1", "2 2 to 2", "3 3 to 1"]);
  expect(await to(other.id)).toEqual(["1 1 to 1", "2 2 to 1"]);
});
