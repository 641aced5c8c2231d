import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testJpeg, testPhoto, testPng } from "#platform/documents/test/test-images.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { COMPANY_DOCUMENTS, PERSONAL_DOCUMENTS } from "#protocol/sub-accounts/sub-accounts.ts";
import { readDocument } from "#service/domain/sub-accounts/sub-account-documents.ts";
import { startService } from "./harness.ts";
import { COMPANY, PERSONAL, sendDocument, type SentDocument } from "./send-document.ts";
import { subAccountWorld } from "./sub-account-world.ts";
import type { TestUser } from "./build.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);
const parent = shared(() => service.user());
const [png, jpeg, photo] = [await testPng(), await testJpeg(), await testPhoto()];

const send = (user: TestUser | null, sent: SentDocument) => sendDocument(service.url, user, sent);
const rowsOf = ({ id }: { id: number }) =>
  service.deps.db
    .selectFrom("sub_account_documents")
    .select(["id", "type", "media_type", "size", "content"])
    .where("user_id", "=", id)
    .execute();
const readingsOf = ({ id }: { id: number }) =>
  service.deps.db
    .selectFrom("document_readings")
    .select(["type", "reader", "purpose"])
    .where("user_id", "=", id)
    .execute();
const by = { reader: "someone", purpose: "to look" };

describe("works", () => {
  const paths = [
    ...PERSONAL_DOCUMENTS.map((type) => [type, PERSONAL] as const),
    ...COMPANY_DOCUMENTS.map((type) => [type, COMPANY] as const),
  ];
  test("for each type on its own path, and the record tells of it", async () => {
    const sub = await world.create(parent);
    for (const [type, path] of paths) {
      const { status, body } = await send(sub, { type, path: `/v1${path}`, bytes: png });
      expect([status, body]).toEqual([
        201,
        { status: "success", document: { id: expect.any(Number), type, status: "RECEIVED" } },
      ]);
    }
    const { account } = (await world.look(parent, sub.document)).body;
    expect(account.documents.map(({ type, status }) => [type, status])).toEqual(
      paths.map(([type]) => [type, "RECEIVED"]),
    );
    expect((await world.open(sub)).status).toBe(200);
  });

  test.each([
    ["a.pdf", testPdf(), "application/pdf"],
    ["cartão CNPJ.JPG", jpeg, "image/jpeg"],
    ["a.png", png, "image/png"],
  ])("%s is kept sealed, and read again byte for byte", async (name, bytes, mediaType) => {
    const sub = await world.create(parent);
    expect((await send(sub, { name, bytes })).status).toBe(201);
    const [row] = await rowsOf(sub);
    expect([row?.media_type, row?.content.includes(bytes.subarray(-30))]).toEqual([
      mediaType,
      false,
    ]);
    const kept = await readDocument(service.deps, { userId: sub.id, type: "SELFIE", ...by });
    expect([kept.mediaType, kept.bytes.length]).toEqual([mediaType, row?.size]);
    if (mediaType !== "image/jpeg") expect(kept.bytes).toEqual(bytes);
    expect(await readingsOf(sub)).toEqual([{ type: "SELFIE", ...by }]);
  });

  test("a photo is kept without what the camera wrote", async () => {
    const sub = await world.create(parent);
    await send(sub, { name: "selfie.jpg", bytes: photo });
    const { bytes } = await readDocument(service.deps, { userId: sub.id, type: "SELFIE", ...by });
    expect([photo.includes("planted"), bytes.includes("planted")]).toEqual([true, false]);
  });

  test("a type sent again replaces the earlier one, also after a rejection", async () => {
    const sub = await world.create(parent);
    const first = await send(sub, { bytes: png });
    const second = await send(sub, { name: "a.pdf", bytes: testPdf() });
    expect(second.body.document.id).not.toBe(first.body.document.id);
    expect((await rowsOf(sub)).map(({ media_type }) => media_type)).toEqual(["application/pdf"]);
    await world.receive(sub);
    await world.open(sub);
    await world.decide(sub, { status: "REJECTED", reason: "borrado" });
    expect((await send(sub, { bytes: png })).status).toBe(201);
  });

  test("under an idempotency key the same bytes are kept once", async () => {
    const sub = await world.create(parent);
    const headers = { "idempotency-key": randomUUID() };
    const first = await send(sub, { bytes: png, headers });
    const again = await send(sub, { bytes: png, headers });
    expect([first.status, again.status, again.text]).toEqual([201, 200, first.text]);
    const other = await send(sub, { bytes: jpeg, name: "a.jpg", headers });
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const refused = { bytes: Buffer.from("x"), headers: { "idempotency-key": randomUUID() } };
    expect((await send(sub, refused)).status).toBe(415);
    expect((await send(sub, { ...refused, bytes: png })).status).toBe(201);
  });
});

describe("refuses", () => {
  test.each<[string, Partial<SentDocument>, number, Record<string, string>]>([
    ["no type", { type: null }, 422, { type: "required" }],
    ["an empty type", { type: "" }, 422, { type: "required" }],
    ["a type of no list", { type: "PASSPORT" }, 422, { type: "not_in_list" }],
    ["a company's type as personal", { type: "CNPJ_CARD" }, 422, { type: "not_in_list" }],
    ["a personal type as company's", { path: COMPANY }, 422, { type: "not_in_list" }],
  ])("%s", async (_, sent, status, fields) => {
    const answer = await send(await world.create(parent), { bytes: png, ...sent });
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
  });

  test("what is no form, a form cut off, a form of fields only, a field twice", async () => {
    const sub = await world.create(parent);
    const headers = { "content-type": "multipart/form-data; boundary=edge" };
    const post = async (body: string, other: Record<string, string> = headers) => {
      const answer = await service.call<{ fields?: object }>(sub, `POST ${PERSONAL}`, {
        body,
        headers: other,
      });
      return [answer.status, answer.body.fields];
    };
    const field = (name: string) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
    expect(await post("{}", {})).toEqual([415, undefined]);
    expect(await post("x", { "content-type": "multipart/form-data" })).toEqual([415, undefined]);
    expect(await post("x", { ...headers, "content-encoding": "gzip" })).toEqual([415, undefined]);
    expect(await post("--edge\r\nContent-Disp")).toEqual([400, undefined]);
    expect(await post(`${field("a").repeat(5000)}--edge--\r\n`)).toEqual([400, undefined]);
    expect(await post(`${field("type").repeat(2)}--edge--\r\n`)).toEqual([
      422,
      { type: "invalid" },
    ]);
    expect(await post(`${field("type")}${field("file")}--edge--\r\n`)).toEqual([
      422,
      { type: "not_in_list", file: "required" },
    ]);
  });

  test("once the analysis has begun, and nothing is changed", async () => {
    const sub = await world.underReview(parent);
    const before = await rowsOf(sub);
    const answer = await send(sub, { bytes: png });
    expect([answer.status, answer.body.code]).toEqual([409, "CONFLICT"]);
    expect(await rowsOf(sub)).toEqual(before);
    await world.decide(sub, { status: "APPROVED" });
    expect((await send(sub, { bytes: png })).status).toBe(409);
  });

  test("an upload that an analysis overtakes", async () => {
    const sub = await world.create(parent);
    await world.receive(sub);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => send(sub, { bytes: png })),
      world.open(sub),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    expect(answers.slice(0, 3).every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect((await send(sub, { bytes: png })).status).toBe(409);
  });
});

describe("keeps others out", () => {
  test("strangers, its parent, siblings", async () => {
    const [sub, sibling] = [await world.create(parent), await world.create(parent)];
    expect((await send(null, { bytes: png })).status).toBe(401);
    expect((await send(parent, { bytes: png })).status).toBe(403);
    expect((await send(sub, { bytes: png })).status).toBe(201);
    expect(await rowsOf(sibling)).toEqual([]);
  });

  test("before a body of theirs is read", async () => {
    const asked = (user: TestUser | null) =>
      service.call(user, `POST ${PERSONAL}`, {
        body: new Uint8Array(30 * 1024 * 1024),
        headers: { "content-type": "multipart/form-data; boundary=edge" },
      });
    expect((await asked(null)).status).toBe(401);
    expect((await asked(parent)).status).toBe(403);
    expect((await asked(await world.create(parent))).status).toBe(413);
  });

  test("a content sealed for another row, type or sub-account does not open", async () => {
    const [sub, sibling] = [await world.create(parent), await world.create(parent)];
    await send(sub, { bytes: png });
    const [row] = await rowsOf(sub);
    const put = (user_id: number, type: "RG_FRONT" | "SELFIE") =>
      service.deps.db
        .insertInto("sub_account_documents")
        .values({ user_id, type, media_type: "image/png", size: 1, content: row!.content })
        .execute();
    await put(sub.id, "RG_FRONT");
    await put(sibling.id, "SELFIE");
    for (const [userId, type] of [
      [sub.id, "RG_FRONT"],
      [sibling.id, "SELFIE"],
    ] as const) {
      await expect(readDocument(service.deps, { userId, type, ...by })).rejects.toThrow(
        /opens|belongs/,
      );
    }
    await expect(
      readDocument(service.deps, { userId: parent.id, type: "SELFIE", ...by }),
    ).rejects.toThrow(ExchangeError);
  });

  test("from a content whose reading is not written down", async () => {
    const sub = await world.create(parent);
    await send(sub, { bytes: png });
    const nameless = { userId: sub.id, type: "SELFIE", reader: "", purpose: "x" } as const;
    await expect(readDocument(service.deps, nameless)).rejects.toThrow(/reader/);
    expect(await readingsOf(sub)).toEqual([]);
  });
});
