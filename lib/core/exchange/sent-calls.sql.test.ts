import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { waitForSentCalls } from "./sent-calls.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
afterAll(() => dashboard.drop());

test("what was sent before is waited for, and not what is sent meanwhile", async () => {
  const personId = await dashboard.idOf("operator");
  const send = async () => {
    const id = randomUUID();
    await store.db.insertInto("exchange_call").values({ id, person_id: personId }).execute();
    return id;
  };
  const first = await send();
  const looked = Promise.withResolvers<void>();
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      looked.resolve();
      return result;
    },
  });
  let isOver = false;
  const over = waitForSentCalls({ ...store, db }, personId).then(() => (isOver = true));
  await looked.promise;
  await send();
  expect(isOver).toBe(false);
  await store.db.deleteFrom("exchange_call").where("id", "=", first).execute();
  await over;
}, 5_000);
