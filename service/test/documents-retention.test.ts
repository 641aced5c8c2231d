import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testPng } from "#platform/documents/test/test-images.ts";
import { readDocument } from "#service/domain/sub-accounts/sub-account-documents.ts";
import {
  erase,
  eraseLapsed,
  retentions,
} from "#service/domain/sub-accounts/sub-account-retention.ts";
import { startService } from "./harness.ts";
import { sendDocument } from "./send-document.ts";
import { subAccountBody, subAccountWorld, type SubClient } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);
const parent = shared(() => service.user());
const png = await testPng();

const ref = "planted-ref";
const SELFIE = { type: "SELFIE", reader: "someone", purpose: "to look" } as const;
const age = async ({ id }: { id: number }, days: number) => {
  const back = sql`- make_interval(days => ${days})`;
  await sql`update sub_accounts set updated_at = updated_at ${back}, created_at = created_at ${back},
    opened_at = opened_at ${back}, decided_at = decided_at ${back} where user_id = ${id}`.execute(
    service.deps.db,
  );
  await sql`update sub_account_documents set received_at = received_at ${back}
    where user_id = ${id}`.execute(service.deps.db);
  await sql`update credentials set last_used_at = last_used_at ${back}
    where user_id = ${id}`.execute(service.deps.db);
};
const rowOf = ({ id }: { id: number }) =>
  service.deps.db
    .selectFrom("sub_accounts")
    .selectAll()
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
const draft = async (): Promise<SubClient> => {
  const sub = await world.create(parent, { ref, callback_url: "https://planted.example/hook" });
  expect((await sendDocument(service.url, sub, { bytes: png })).status).toBe(201);
  return sub;
};
const rejected = async () => {
  const sub = await draft();
  await world.receive(sub);
  await world.open(sub);
  await world.decide(sub, { status: "REJECTED", reason: "planted-reason" });
  return sub;
};
const outcomeOf = async ({ id }: { id: number }) => (await erase(service.deps, id))?.outcome;
/** Everything that the database holds about it, as text. */
const dump = async () => {
  const tables = [
    "sub_accounts",
    "sub_account_documents",
    "kyc_analyses",
    "events",
    "webhook_endpoints",
  ];
  const texts = await Promise.all(
    tables.map((table) =>
      sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
        service.deps.db,
      ),
    ),
  );
  return texts.flatMap(({ rows }) => rows.map(({ text }) => text)).join("\n");
};

describe("works", () => {
  test.each([
    ["a draft that was never opened", draft, 90],
    ["one that was judged", rejected, 3650],
  ])("%s is kept to its last day and no longer", async (_, make, days) => {
    const sub = await make();
    await age(sub, days - 1);
    const [kept] = await retentions(service.deps, sub.document);
    const { rows } = await sql<{ left: number }>`select
      extract(epoch from ${kept?.until}::timestamptz - now())::float8 / 86400 as left`.execute(
      service.deps.db,
    );
    expect(rows[0]?.left).toBeGreaterThan(0.9);
    expect(rows[0]?.left).toBeLessThan(1.1);
    expect([kept?.hasLapsed, await outcomeOf(sub)]).toEqual([false, "kept"]);
    expect((await rowOf(sub)).erased_at).toBeNull();
    await age(sub, 2);
    expect(await outcomeOf(sub)).toBe("erased");
    expect(await outcomeOf(sub)).toBeUndefined();
  });

  test("nothing personal is left, and what the books need is", async () => {
    const sub = await rejected();
    await readDocument(service.deps, { userId: sub.id, ...SELFIE });
    const before = await dump();
    expect(before).toContain("planted-reason");
    const { name } = await rowOf(sub);
    await age(sub, 4000);
    expect(await outcomeOf(sub)).toBe("erased");
    const after = await dump();
    const own = after.split("\n").filter((line) => line.includes(sub.document));
    expect(own.length).toBeGreaterThan(0);
    expect(
      own.filter((line) => line.includes(ref) || line.includes("planted") || line.includes(name)),
    ).toEqual([]);
    const { data_key, details, erased_at, document, parent_id } = await rowOf(sub);
    expect([data_key, details, document, parent_id]).toEqual([null, null, sub.document, parent.id]);
    expect(erased_at).toBeInstanceOf(Date);
    const { db } = service.deps;
    const left = async (table: "sub_account_documents" | "document_readings" | "users") =>
      (
        await sql`select from ${sql.table(table)}
          where ${sql.ref(table === "users" ? "id" : "user_id")} = ${sub.id}`.execute(db)
      ).rows.length;
    expect([
      await left("sub_account_documents"),
      await left("document_readings"),
      await left("users"),
    ]).toEqual([0, 1, 1]);
    expect((await world.look(sub, sub.document)).status).toBe(401);
    expect((await world.look(parent, sub.document)).status).toBe(404);
    await expect(readDocument(service.deps, { userId: sub.id, ...SELFIE })).rejects.toThrow(
      "Documento não encontrado.",
    );
  });

  test("its CNPJ is free again", async () => {
    const sub = await draft();
    await age(sub, 91);
    expect(await outcomeOf(sub)).toBe("erased");
    const { company_infos, ...rest } = subAccountBody();
    const body = { ...rest, company_infos: { ...company_infos, cnpj: sub.document } };
    expect((await world.ask(parent, body)).status).toBe(201);
  });

  test("the job erases what has lapsed, in two replicas at once, each once", async () => {
    const [young, old] = [await draft(), [await draft(), await rejected()]];
    await age(old[0]!, 91);
    await age(old[1]!, 3651);
    expect(await Promise.all([eraseLapsed(service.deps), eraseLapsed(service.deps)])).toEqual([
      false,
      false,
    ]);
    const erased = await Promise.all(
      [young, ...old].map(async (one) => (await rowOf(one)).erased_at),
    );
    expect(erased.map((at) => at !== null)).toEqual([false, true, true]);
    for (const { id } of old) {
      const told = service.logged().match(new RegExp(`"subAccount":${id},[^\n]*erased`, "g"));
      expect(told).toHaveLength(1);
    }
  });
});

describe("refuses", () => {
  test("what was used or changed since", async () => {
    const sub = await draft();
    await age(sub, 200);
    expect((await sendDocument(service.url, sub, { bytes: png })).status).toBe(201);
    expect(await outcomeOf(sub)).toBe("kept");
    const used = await rejected();
    await age(used, 4000);
    await world.look(used, used.document);
    expect(await outcomeOf(used)).toBe("kept");
  });

  test("what is under way: an analysis", async () => {
    const sub = await world.underReview(parent);
    await age(sub, 4000);
    expect(await outcomeOf(sub)).toBe("busy");
    await eraseLapsed(service.deps);
    expect((await rowOf(sub)).erased_at).toBeNull();
  });
});
