import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startDelivering } from "#service/workers/deliver.ts";
import type { TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { startReceiver } from "./receiver.ts";
import { subAccountBody, subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);

const PERSON = {
  name: "Zoraide",
  full_name: "Zoraide Quiterial Bragantim",
  mother_name: "Filomenara Quiterial",
  email: "zoraide.q@correio-plantado.com.br",
  cpf: "52998224725",
  phone: "+5511912349876",
  monthly_income: "7654321.09",
  birth_date: "1981-03-17",
};
const STREET = { street: "Rua Plantada do Segredo", zip_code: "04567891" };
const SPELLED = ["529.982.247-25", "(11) 91234-9876", "11912349876", "Quiterial", "ZORAIDE"];

const planted = () => {
  const body = subAccountBody();
  Object.assign(body.representative, PERSON);
  Object.assign(body.address, STREET);
  return body;
};

/** Every row of every table in the database's own text form; bytes are also shown as text. */
async function dump(): Promise<string> {
  const { db } = service.deps;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  const parts: string[] = [];
  for (const { name } of tables) {
    const found = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    parts.push(`${name}: ${found.rows.map(({ row }) => row).join("\n")}`);
  }
  const text = parts.join("\n");
  const hex = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, one]) => Buffer.from(one!, "hex"));
  return [text, ...hex.map(String)].join("\n");
}

/** The forms in which a text may be stored: plain, as base64 bytes, percent-encoded. */
const spellings = (text: string) => [
  text,
  Buffer.from(text).toString("base64").replace(/=+$/, ""),
  Buffer.from(text).toString("base64url"),
  Buffer.from(text).toString("hex"),
  encodeURIComponent(text),
];
const foundIn = (place: string, secrets: readonly string[]) =>
  secrets.filter((secret) =>
    spellings(secret).some((one) => place.toLowerCase().includes(one.toLowerCase())),
  );

test("personal data and secrets are nowhere but where they are sealed", async () => {
  const receiver = await startReceiver(() => 500);
  const parent = await service.user();
  const refusals: string[] = [];
  const note = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    expect(status).toBeGreaterThanOrEqual(400);
    refusals.push(text);
  };

  const body = { ...planted(), callback_url: receiver.url };
  const headers = { "idempotency-key": randomUUID() };
  const made = await world.ask(parent, body, { headers });
  expect(made.status).toBe(201);
  const { document, secrets, webhook_secret } = made.body.account;
  const { cpf, email } = PERSON;
  await note(world.ask(parent, body));
  await note(world.ask(parent, { ...body, ref: "outra" }, { headers }));
  await note(world.ask(parent, `{"representative":{"cpf":"${cpf}","email":"${email}"`));
  const wrong = planted();
  Object.assign(wrong.representative, {
    cpf: "52998224799",
    phone: "11912349876",
    email: `${email}@`,
  });
  await note(world.ask(parent, { ...wrong, company_infos: PERSON, address: PERSON }));

  // The database's error for a refused row contains the whole row.
  const { db } = service.deps;
  await sql`alter table sub_accounts add constraint no_more check (user_id < 0) not valid`.execute(
    db,
  );
  const broken = world.ask(parent, planted(), { headers: { "idempotency-key": randomUUID() } });
  expect((await broken).status).toBe(500);
  await note(broken);
  await sql`alter table sub_accounts drop constraint no_more`.execute(db);

  const sub: TestUser & { document: string } = {
    id: await world.userOf(document, parent),
    apiKey: secrets.api_key,
    apiSecret: secrets.api_secret,
    document,
  };
  await note(world.open(sub));
  await world.receive(sub);
  await world.open(sub);
  await note(world.open(sub));
  await world.decide(sub, { status: "APPROVED" });
  const renewed = await service.call<typeof made.body>(
    parent,
    `POST /sub-accounts/${document}/credentials`,
    { headers: { "idempotency-key": randomUUID() } },
  );
  const delivering = startDelivering(service.deps, { log: service.log, intervalMs: 10 });
  await receiver.settled(3);
  await delivering.stop();
  await receiver.close();

  const everything = [
    ...Object.values(PERSON),
    ...Object.values(STREET),
    ...SPELLED,
    ...Object.values(secrets),
    ...Object.values(renewed.body.account.secrets),
    webhook_secret!,
    webhook_secret!.replace("whsec_", ""),
  ];
  const kept = await dump();
  // Proves that the dump contains the data at all.
  expect(kept).toContain(document);
  expect(kept).toContain("kyc.approved");
  expect(service.logged()).toContain("no_more");
  expect(foundIn(kept, everything)).toEqual([]);
  expect(foundIn(service.logged(), [...everything, "52998224799"])).toEqual([]);
  expect(foundIn(refusals.join("\n"), [...everything, "52998224799"])).toEqual([]);
  expect(foundIn(receiver.received.map(({ text }) => text).join("\n"), everything)).toEqual([]);
});

test("one that is erased can do nothing, is nowhere, and leaves its CNPJ free", async () => {
  const parent = await service.user();
  const sub = await world.create(parent);
  const hook = async () => (await service.call(sub, "GET /settings/webhook")).status;
  expect(await hook()).toBe(200);
  const now = new Date();
  await service.deps.db
    .updateTable("sub_accounts")
    .set({ data_key: null, details: null, erased_at: now })
    .where("user_id", "=", sub.id)
    .execute();
  expect(await hook()).toBe(401);
  expect((await world.look(parent, sub.document)).status).toBe(404);
  const line = `POST /sub-accounts/${sub.document}/credentials`;
  expect((await service.call(parent, line)).status).toBe(404);
  const again = subAccountBody();
  again.company_infos.cnpj = sub.document;
  expect((await world.ask(parent, again)).status).toBe(201);
  expect((await world.look(parent, sub.document)).body.account.status).toBe("PENDING");
});
