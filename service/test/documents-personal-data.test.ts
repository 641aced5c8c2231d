import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { sql } from "kysely";
import { beforeAll, expect, inject, test } from "vitest";
import { testPhoto, testPng } from "#platform/documents/test/test-images.ts";
import { testFolder } from "#platform/test-folder.ts";
import {
  exportSubAccount,
  representedBy,
} from "#service/domain/sub-accounts/sub-account-export.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { startService } from "./harness.ts";
import { COMPANY, sendDocument } from "./send-document.ts";
import { subAccountBody, subAccountWorld, type SubClient } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const dataKey = randomBytes(32);
const cpf = generateCpf();
const png = await testPng();
const service = shared(() => startService({ sealer: sealerWith(dataKey) }));
let sub: SubClient;
let other: SubClient;
beforeAll(async () => {
  const world = subAccountWorld(service);
  const parent = await service.user();
  const representative = { ...subAccountBody().representative, cpf };
  sub = await world.create(parent, { representative });
  other = await world.create(parent);
  await sendDocument(service.url, sub, { bytes: png });
  const photo = { type: "CNPJ_CARD", path: COMPANY, name: "a.jpg", bytes: await testPhoto() };
  await sendDocument(service.url, sub, photo);
  await sendDocument(service.url, other, { bytes: png });
});

const readings = () =>
  service.deps.db.selectFrom("document_readings").select(["user_id", "type", "reader"]).execute();

test("the export is all of one sub-account, its contents opened and each reading written down", async () => {
  const by = { reader: "operator", purpose: "export" };
  const exported = await exportSubAccount(service.deps, sub.id, by);
  expect(exported?.account.details.representative.cpf).toBe(cpf);
  expect(exported?.documents.map(({ type, mediaType }) => [type, mediaType]).sort()).toEqual([
    ["CNPJ_CARD", "image/jpeg"],
    ["SELFIE", "image/png"],
  ]);
  expect(exported?.documents.find(({ type }) => type === "SELFIE")?.bytes).toEqual(png);
  const read = await readings();
  expect(read).toHaveLength(2);
  expect(read.every(({ user_id, reader }) => user_id === sub.id && reader === "operator")).toBe(
    true,
  );
  const text = JSON.stringify(exported);
  expect(text).not.toContain(other.document);
  expect([text.includes("hash"), text.includes(sub.apiKey)]).toEqual([false, false]);
  expect(await exportSubAccount(service.deps, 999_999, by)).toBeNull();
});

test("a person is found by the CPF that stands sealed in the companies", async () => {
  expect(await representedBy(service.deps, cpf)).toEqual([sub.document]);
  expect(await representedBy(service.deps, generateCpf())).toEqual([]);
});

/** Runs while the service runs. */
test("the command shows, exports, refuses to erase in time, and erases", async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    service.deps.db,
  );
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${rows[0]?.name}`;
  const folder = testFolder("export");
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    PATH: process.env.PATH,
    SERVICE_DATABASE_URL: url.href,
    DATA_KEY: dataKey.toString("base64"),
    DATA_DIR: folder,
  };
  const run = (...args: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ["scripts/personal-data.ts", ...args],
        { env },
        (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
      );
    });
  const to = join(folder, "out");
  const [exported, kept, neither] = await Promise.all([
    run("export", cpf, "--to", to),
    run("erase", sub.document),
    run("erase", "123"),
  ]);
  expect(exported).toMatchObject({ code: 0, said: expect.stringContaining("2 documents") });
  const place = join(to, readdirSync(to)[0] ?? "");
  expect(readdirSync(place).sort()).toEqual(["CNPJ_CARD.jpg", "SELFIE.png", "data.json"]);
  expect(readFileSync(join(place, "SELFIE.png"))).toEqual(png);
  expect(readFileSync(join(place, "data.json"), "utf8")).toContain(cpf);
  expect(statSync(join(place, "SELFIE.png")).mode & 0o077).toBe(0);
  expect(kept).toMatchObject({
    code: 1,
    said: expect.stringMatching(/must be kept until \d{4}-/),
  });
  expect(neither).toMatchObject({ code: 1, said: expect.stringContaining("neither") });

  await sql`update sub_accounts set updated_at = now() - interval '91 days'
    where user_id = ${sub.id}`.execute(service.deps.db);
  await sql`update sub_account_documents set received_at = now() - interval '91 days'
    where user_id = ${sub.id}`.execute(service.deps.db);
  const [erased, again] = await Promise.all([
    run("erase", sub.document),
    run("export", cpf, "--to", to),
  ]);
  expect(erased).toMatchObject({ code: 0, said: expect.stringContaining("is erased") });
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining("exists already") });
});
