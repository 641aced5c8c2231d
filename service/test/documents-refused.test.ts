import { beforeAll, expect, test } from "vitest";
import { badDocuments } from "#platform/documents/test/bad-documents.ts";
import { testPng } from "#platform/documents/test/test-images.ts";
import { DOCUMENT_REFUSALS } from "#protocol/sub-accounts/document-refusal.ts";
import { ERRORS } from "#protocol/wire/error.ts";
import { startService } from "./harness.ts";
import { sendDocument } from "./send-document.ts";
import { subAccountWorld, type SubClient } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

/** Growth of this process's memory: a few times the file itself, never its unpacked size. */
const GROWTH_MAX = 400_000_000;

const service = shared(startService);
let sub: SubClient;
let begunAt: number;
beforeAll(async () => {
  sub = await subAccountWorld(service).create(await service.user());
  begunAt = process.memoryUsage.rss();
});

const bad = await badDocuments();
/** Every kind of refusal, with only some of the many active PDFs. */
const chosen = bad.filter(
  ({ refusal, what }, index) =>
    refusal !== "active_content" || index % 6 === 0 || /attach/.test(what),
);

test.each(chosen)("$what: $refusal", async ({ name, bytes, refusal }) => {
  const { code, reason, message } = DOCUMENT_REFUSALS[refusal];
  const answer = await sendDocument(service.url, sub, { name, bytes });
  const { statusCode, message: told, code: word, fields } = answer.body;
  expect([answer.status, statusCode, word, told, fields]).toEqual([
    ERRORS[code].status,
    ERRORS[code].status,
    code,
    message,
    { file: reason },
  ]);
});

test("nothing of all that is kept or told, and the process goes on", async () => {
  const { db } = service.deps;
  expect(await db.selectFrom("sub_account_documents").selectAll().execute()).toEqual([]);
  const growth = process.memoryUsage.rss() - begunAt;
  expect(growth).toBeLessThan(GROWTH_MAX);

  expect(service.logged()).not.toContain("app.alert");
  const { status } = await sendDocument(service.url, sub, { bytes: await testPng() });
  expect(status).toBe(201);
});
