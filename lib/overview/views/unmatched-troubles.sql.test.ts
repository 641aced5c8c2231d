import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { unmatchedTroubles } from "./unmatched-troubles.ts";

const built = await buildStore();
const { store } = built;
afterAll(() => store.drop());
const session = sessionOf(built.ours);

await sql`insert into statement_account (id, account_id, kind, name, bank, branch, number, made_by)
  values ('bank', 'ours', 'own', 'Itaú', '341', '1', '1', 'ana'), ('other', 'theirs', 'own', 'Inter', '77', '1', '1', 'ana')`.execute(
  store.db,
);
const { rows: files } = await sql<{ id: bigint; account_id: string }>`
  insert into statement
    (account_id, statement_account_id, format, sha256, file_name, first_day, last_day, lines, added, imported_by)
  select account_id, id, 'ofx', id, 'extrato.ofx', '2026-11-01', '2026-11-30', 1, 1, 'ana' from statement_account
  returning id, account_id`.execute(store.db);

/** A line and the open difference that is found on it. */
async function line(account: string, cents: bigint, name: string): Promise<bigint> {
  const file = files.find(({ account_id: of }) => of === account);
  const at = account === "ours" ? "bank" : "other";
  const { rows } = await sql<{ id: bigint }>`
    insert into statement_line
      (account_id, statement_account_id, statement_id, identity, line, day, cents, name, memo, fitid)
    values (${account}, ${at}, ${file?.id}, ${name}, 1, '2026-11-20', ${cents}, ${name}, 'PIX', '')
    returning id`.execute(store.db);
  const [one] = rows;
  const size = cents < 0n ? -cents : cents;
  const { rows: found } = await sql<{ id: bigint }>`
    insert into reconciliation_exception (account_id, subject, kind, part, line_id, cents, day, what)
    values (${account}, ${`line ${one?.id}`}, 'statement_surplus', '', ${one?.id}, ${size}, '2026-11-20', 'cents')
    on conflict on constraint reconciliation_exception_once do update set state = 'open' returning id`.execute(
    store.db,
  );
  return found[0]?.id ?? 0n;
}

test("what came in stands apart from what went out, each with its sum and its next step", async () => {
  expect(await unmatchedTroubles(store, session)).toEqual([]);
  await line("theirs", 5_000n, "Deles");
  const first = await line("ours", 393_100n, "Maria Souza");
  const about = { amount: "3931.00", asset: "BRL", who: "Maria Souza" };
  const came = { kind: "unmatched_in", count: 1, isMore: false, href: `/reconciliation/${first}` };
  expect(await unmatchedTroubles(store, session)).toMatchObject([{ ...came, about }]);
  const out = await line("ours", -131_745n, "Ponte");
  await line("ours", 100n, "João");
  expect(await unmatchedTroubles(store, session)).toMatchObject([
    {
      kind: "unmatched_in",
      count: 2,
      href: "/reconciliation?witness=statement",
      about: { amount: "3932.00", who: null },
    },
    { kind: "unmatched_out", href: `/reconciliation/${out}`, about: { amount: "1317.45" } },
  ]);
});

test("what is decided needs nobody, and who may not read reconciliation is not told", async () => {
  expect(await unmatchedTroubles(store, { ...session, roles: [] })).toEqual([]);
  await sql`update reconciliation_exception set state = 'asked' where account_id = 'ours'`.execute(
    store.db,
  );
  expect(await unmatchedTroubles(store, session)).toEqual([]);
});
