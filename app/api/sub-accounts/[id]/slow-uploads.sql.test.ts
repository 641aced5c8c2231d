import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUT } from "./documents/[type]/route.ts";
import type { Role } from "#lib/core/access/permissions.ts";
import { testDashboard, type TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { completeDraft, PDF } from "#lib/test/dashboards/sub-account-dashboard.ts";
import { uploadRoom, type UploadRoom } from "#platform/uploads/upload-room.ts";
import { DOCUMENT_MAX_BYTES } from "#protocol/sub-accounts/sub-account-lists.ts";

type Process = { ponteUploadRoom?: UploadRoom };

let dashboard: TestDashboard;
let id: string;
beforeAll(async () => {
  dashboard = await testDashboard();
  id = String((await completeDraft(dashboard.store)).id);
});
afterAll(() => dashboard.drop());

const context = () => ({ params: Promise.resolve({ id, type: "SELFIE" }) });

/** An upload through the route whose body is sent piece by piece. */
async function slowUpload(role: Role) {
  const headers = await dashboard.headersOf(role);
  headers.set("x-file-name", "selfie.pdf");
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const init = { method: "PUT", headers, body: readable, duplex: "half" } as RequestInit;
  const answer = PUT(new Request("http://localhost:3999/x", init), context());
  const writer = writable.getWriter();
  return {
    send: (bytes: Uint8Array) => writer.write(bytes),
    end: () => writer.close(),
    answer: answer.then(async (one) => ({
      status: one.status,
      connection: one.headers.get("connection"),
      body: (await one.json()) as { ok: boolean; code?: string; fields?: object },
    })),
  };
}

async function upload(role: Role) {
  const slow = await slowUpload(role);
  void slow.send(Uint8Array.from(PDF)).then(slow.end);
  return slow.answer;
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The memory in use, without garbage. */
function heldMegabytes(): number {
  collect();
  return process.memoryUsage().arrayBuffers / 1024 / 1024;
}

test("uploads that are held take no memory, and stop no colleague", async () => {
  const before = heldMegabytes();
  const held = await Promise.all([1, 2, 3, 4].map(() => slowUpload("operator")));
  for (const { send } of held) {
    // Each piece has its own buffer, as from a socket.
    for (let sent = 0; sent < 9 * 16; sent += 1) await send(new Uint8Array(64 * 1024).fill(7));
  }
  // Nine megabytes each: in memory, all uploads would take 36. V8 frees buffers a moment after it collects.
  await expect.poll(() => heldMegabytes() - before).toBeLessThan(9);
  const fifth = await upload("operator");
  expect([fifth.status, fifth.body.code, fifth.connection]).toEqual([429, "RATE_LIMITED", "close"]);
  expect((await upload("admin")).status).toBe(200);
  for (const { end } of held) void end();
  const answers = await Promise.all(held.map(({ answer }) => answer));
  expect(answers.map(({ status }) => status)).toEqual([415, 415, 415, 415]);
  expect((await upload("operator")).status).toBe(200);
});

test("one that is too large is refused before its end", async () => {
  const { send, answer } = await slowUpload("operator");
  const sending = send(new Uint8Array(DOCUMENT_MAX_BYTES + 1));
  const { status, body } = await answer;
  expect([status, body.fields]).toEqual([413, { file: "file_too_large:10" }]);
  await sending;
});

test("one that only drips ends, with a code that both languages have words for", async () => {
  const process = globalThis as Process;
  const usual = process.ponteUploadRoom;
  const pace = { windowBytes: 1_000, windowMs: 50, totalMs: 60_000 };
  process.ponteUploadRoom = uploadRoom({ folder: dashboard.store.place.dataDir, pace });
  try {
    const { send, answer } = await slowUpload("operator");
    await send(new Uint8Array(1));
    const { status, body } = await answer;
    expect([status, body.code]).toEqual([408, "UPLOAD_TOO_SLOW"]);
  } finally {
    if (usual) process.ponteUploadRoom = usual;
    else delete process.ponteUploadRoom;
  }
});
