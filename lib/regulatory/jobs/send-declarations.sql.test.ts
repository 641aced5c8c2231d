import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import pg from "pg";
import { declareWalletAction } from "#lib/regulatory/actions/declare-wallet.ts";
import { toldOf } from "#lib/regulatory/rows/told.ts";
import { startRelayedDashboard } from "#lib/test/dashboards/relayed-dashboard.ts";
import { request } from "#lib/test/next/next-request.ts";
import { recordedStatements } from "#lib/test/rows/recorded-statements.ts";
import { rowsTouched } from "#lib/test/rows/rows-touched.ts";
import { registerWalletAction } from "#lib/wallets/actions/wallets.ts";
import type { TestUser } from "#service/test/build.ts";
import { wallet } from "#service/test/build.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import { sendDeclarations } from "./send-declarations.ts";

/** Wallets that the exchange knows all about. */
const TOLD = 3_000;

let user: TestUser;
const built = await startRelayedDashboard();
const { store } = built.dashboard;
const operator = await built.dashboard.headersOf("operator");
afterAll(() => built.drop());
beforeEach(async () => {
  user = await built.connectAnew();
  request.headers = operator;
  await store.db.deleteFrom("wallet_told").execute();
  await store.db.deleteFrom("wallet_declaration").execute();
});

const SAID = {
  custody_kind: "custodian",
  custodian_name: "Example Custody",
  custodian_country: "US",
  beneficiary_name: "Marina Alves",
  beneficiary_country: "BR",
} as const;

let made = 0;
async function registered(declared: object = SAID) {
  const { network, address: typed } = wallet({ network: "polygon" });
  const parsed = parseAddress("polygon", typed);
  const address = "address" in parsed ? parsed.address : "";
  made += 1;
  const answer = await registerWalletAction({
    network: network as "polygon",
    address,
    name: `Vault ${made}`,
    idempotency_key: `send-${made}`,
    ...declared,
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return { id: BigInt(answer.data.id), address };
}
const there = async (address: string) => {
  const line = `GET /exchange/wallets/polygon/${address}`;
  const { body } = await built.service.call<{ data: object }>(user, line);
  return body.data;
};
/** The bodies of calls that change something at the exchange while this runs. */
async function written(work: () => Promise<unknown>) {
  const before = built.service.logged().length;
  await work();
  return built.service.logged().slice(before);
}
const due = () =>
  store.db
    .updateTable("wallet_told")
    .set({ next_at: sql<Date>`now()` })
    .execute();

test("what is declared with a wallet, and each change of it, is told once", async () => {
  const { id, address } = await registered();
  expect(await there(address)).toMatchObject({ custody: null });
  await sendDeclarations(store);
  expect(await there(address)).toMatchObject({
    custody: { kind: "custodian", custodian_name: "Example Custody", country: "US" },
    beneficiary: { name: "Marina Alves", document: null, country: "BR" },
  });
  expect(await toldOf(store.db, id, 1)).toBe("told");
  expect(await written(() => sendDeclarations(store))).not.toContain("declareWallet");
  await declareWalletAction({
    family: "evm",
    network: "polygon",
    address,
    custody_kind: "self",
  });
  expect(await toldOf(store.db, id, 2)).toBe("pending");
  await sendDeclarations(store);
  expect(await there(address)).toMatchObject({ custody: { kind: "self" }, beneficiary: null });
});

test("a change while the exchange is told is told after it", async () => {
  const { id, address } = await registered();
  const change = () =>
    declareWalletAction({ family: "evm", network: "polygon", address, custody_kind: "self" });
  built.relay.outcome = { method: "PUT", outcome: { after: change } };
  await sendDeclarations(store);
  built.relay.outcome = "pass";
  expect(await toldOf(store.db, id, 2)).toBe("pending");
  await sendDeclarations(store);
  expect(await there(address)).toMatchObject({ custody: { kind: "self" }, beneficiary: null });
});

test("what is declared of an address is told of each wallet registered there later", async () => {
  const { address } = await registered();
  await sendDeclarations(store);
  const answer = await registerWalletAction({
    network: "ethereum",
    address,
    name: "Vault on Ethereum",
    idempotency_key: "send-ethereum",
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  expect(await toldOf(store.db, BigInt(answer.data.id), 1)).toBe("pending");
  await sendDeclarations(store);
  expect(await toldOf(store.db, BigInt(answer.data.id), 1)).toBe("told");
});

test.each([
  ["has no such call", { status: 404, body: { statusCode: 404, message: "Not found" } }],
  ["takes no such call", { status: 405, body: { statusCode: 405, message: "No" } }],
  [
    "answers without a place for it",
    {
      change: (data: Record<string, unknown>) => {
        const { custody: _custody, beneficiary: _beneficiary, ...seed } = data;
        return seed;
      },
    },
  ],
] as const)("an exchange that %s is sent nothing", async (_what, outcome) => {
  const { id, address } = await registered();
  built.relay.outcome = { method: "GET", path: "/exchange/wallets/", outcome };
  await sendDeclarations(store);
  built.relay.outcome = "pass";
  expect(await toldOf(store.db, id, 1)).toBe("not_taken");
  expect(await there(address)).toMatchObject({ custody: null, beneficiary: null });
  // It is asked again the next day, and told once it has a place for it.
  await sendDeclarations(store);
  expect(await there(address)).toMatchObject({ custody: null });
  await due();
  await sendDeclarations(store);
  expect(await toldOf(store.db, id, 1)).toBe("told");
});

test("while the exchange does not answer it stays to be told, and the registration itself says nothing of it", async () => {
  const { address } = await registered();
  built.relay.outcome = { method: "PUT", outcome: "drop" };
  await sendDeclarations(store);
  built.relay.outcome = "pass";
  expect(await there(address)).toMatchObject({ custody: null });
  await due();
  await sendDeclarations(store);
  expect(await there(address)).toMatchObject({ custody: { kind: "custodian" } });
});

test("a wallet of which nothing is declared is not asked about", async () => {
  await registered({});
  expect(await written(() => sendDeclarations(store))).not.toContain("getWallet");
});

test("what was told is not read again, however much it is", async () => {
  await registered();
  const account = await store.db.selectFrom("account").select("id").executeTakeFirstOrThrow();
  await sql`insert into wallet (account_id, network, address, name, status, idempotency_key, created_by)
    select ${account.id}, 'polygon', '0x' || lpad(to_hex(n), 40, '0'), 'Told ' || n, 'registered', 'told-' || n, '-'
      from generate_series(1, ${TOLD}::int) n`.execute(store.db);
  await sql`insert into wallet_told (wallet_id, version, taken)
    select id, 1, true from wallet where idempotency_key like 'told-%'`.execute(store.db);
  await sql`vacuum analyze wallet, wallet_told`.execute(store.db);
  const { url } = store.place;
  const read = await recordedStatements(new URL(url).pathname.slice(1), () =>
    sendDeclarations(store),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const touched = [];
  for (const statement of read) touched.push((await rowsTouched(client, statement)).rows);
  await client.end();
  expect(touched.length).toBeGreaterThan(2);
  expect(Math.max(...touched)).toBeLessThan(TOLD / 10);
});
