import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { endedCounts } from "#service/domain/operations/ended-counts.ts";
import { startService } from "./harness.ts";
import { insertPayins } from "./list-rows.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
let userId = 0;
beforeEach(async () => {
  userId = (await service.user()).id;
  await sql`delete from payins`.execute(service.deps.db);
});

/** Payins whose last is a second older than `seconds`. */
const payins = async (count: number, status: string, seconds: number) => {
  const ids = await insertPayins(service.deps.db, userId, { count, status });
  await sql`update payins set created_at = created_at - make_interval(secs => ${seconds}::int)
    where id = any(${ids}::bigint[])`.execute(service.deps.db);
  return ids;
};
const reader = () => {
  const read = endedCounts(service.deps, "payins");
  return async () => Object.fromEntries((await read()).map(({ end, count }) => [end, count]));
};
const end = (ids: readonly number[], status: string) =>
  sql`update payins set status = ${status} where id = any(${ids}::bigint[])`.execute(
    service.deps.db,
  );

test("counts the history once, then what ends of what was open, and what is new", async () => {
  const read = reader();
  expect(await read()).toEqual({});
  await payins(3, "expired", 3600);
  const open = await payins(4, "processing", 3600);
  expect(await read()).toEqual({ expired: 3 });
  await end(open.slice(0, 2), "expired");
  await payins(1, "expired", 3600);
  expect(await read()).toEqual({ expired: 6 });
  await end(open.slice(2), "expired");
  for (let look = 0; look < 3; look += 1) expect(await read()).toEqual({ expired: 8 });
});

test("counts what is young in every look anew, and once it is old, once", async () => {
  const read = reader();
  await payins(2, "expired", 3600);
  const young = await payins(2, "expired", 0);
  expect([await read(), await read()]).toEqual([{ expired: 4 }, { expired: 4 }]);
  await sql`update payins set created_at = now() - interval '1 hour'
    where id = any(${young}::bigint[])`.execute(service.deps.db);
  expect([await read(), await read()]).toEqual([{ expired: 4 }, { expired: 4 }]);
});

test("leaves none out that is committed after one of a higher number", async () => {
  const read = reader();
  const [inserted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = service.deps.transaction(async (tx) => {
    await insertPayins(tx, userId, { count: 1, status: "expired" });
    inserted.resolve();
    await goOn.promise;
  });
  await inserted.promise;
  await payins(1, "expired", 0);
  expect(await read()).toEqual({ expired: 1 });
  goOn.resolve();
  await late;
  expect(await read()).toEqual({ expired: 2 });
});
