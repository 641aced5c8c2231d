import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { DocumentType } from "#protocol/sub-accounts/sub-accounts.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import { KYC_CHANNEL } from "#service/db/sub-accounts/sub-accounts.ts";
import { decideAnalysis } from "#service/domain/sub-accounts/sub-account-moves.ts";
import { startService } from "./harness.ts";
import { ALL_DOCUMENTS, subAccountWorld } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const service = shared(startService);
const world = subAccountWorld(service);

const analysesOf = ({ id }: { id: number }) =>
  service.deps.db
    .selectFrom("kyc_analyses")
    .select(["state", "outcome", "reason", "attempts"])
    .where("user_id", "=", id)
    .orderBy("id")
    .execute();
const INTENDED = { state: "intended", outcome: null, reason: null, attempts: 0 };
const statusOf = async (sub: { document: string; id: number; apiKey: string; apiSecret: string }) =>
  (await world.look(sub, sub.document)).body.account;
const eventsOf = async (id: number) =>
  (await listEvents(service.deps.db, id)).map(({ event, data }) => ({ event, ...data }));

describe("works", () => {
  test.each<[string, DocumentType[]]>([
    ["an RG", ["RG_FRONT", "RG_BACK"]],
    ["a CNH", ["CNH_FRONT", "CNH_BACK"]],
  ])("with %s and the rest the analysis is intended in the same commit", async (_, identity) => {
    const parent = await service.user();
    const sub = await world.create(parent);
    const rest = ALL_DOCUMENTS.filter((type) => !type.startsWith("RG_"));
    await world.receive(sub, [...identity, ...rest]);
    const { status, body } = await world.open(sub);
    expect([status, body]).toEqual([200, { status: "success", message: "Conta em analise." }]);
    expect(await statusOf(sub)).toMatchObject({ status: "UNDER_REVIEW", reason: null });
    expect(await analysesOf(sub)).toEqual([INTENDED]);
  });

  test("a rejected one tells why, mends and is opened again, as another case", async () => {
    const parent = await service.user();
    const sub = await world.underReview(parent);
    const first = await world.caseOf(sub);
    await world.decide(sub, { status: "REJECTED", reason: "Selfie ilegível." });
    expect(await statusOf(sub)).toMatchObject({ status: "REJECTED", reason: "Selfie ilegível." });
    expect((await world.open(sub)).status).toBe(200);
    expect(await statusOf(sub)).toMatchObject({ status: "UNDER_REVIEW", reason: null });
    expect(await world.caseOf(sub)).not.toBe(first);
    await world.decide(sub, { status: "APPROVED" });
    expect(await statusOf(sub)).toMatchObject({ status: "APPROVED", reason: null });
    expect(await analysesOf(sub)).toEqual([
      { ...INTENDED, state: "decided", outcome: "REJECTED", reason: "Selfie ilegível." },
      { ...INTENDED, state: "decided", outcome: "APPROVED" },
    ]);
  });

  test("the event goes to the parent, numbered among its own", async () => {
    const parent = await service.user();
    const sub = await world.underReview(parent, { ref: "cliente-7" });
    await world.decide(sub, { status: "REJECTED", reason: "Falta a assinatura." });
    const { document } = sub;
    const told = { document, ref: "cliente-7", status: "REJECTED", reason: "Falta a assinatura." };
    expect(await eventsOf(parent.id)).toEqual([{ event: "kyc.rejected", ...told }]);
    expect(await eventsOf(sub.id)).toEqual([]);
  });

  test("with a callback_url it goes there, and the parent hears nothing", async () => {
    const parent = await service.user();
    const callback_url = "https://example.com/kyc";
    const sub = await world.approved(parent, { callback_url, ref: undefined });
    const told = { document: sub.document, ref: null, status: "APPROVED", reason: null };
    expect(await eventsOf(sub.id)).toEqual([{ event: "kyc.approved", ...told }]);
    expect(await eventsOf(parent.id)).toEqual([]);
  });

  test("an address that it sets later is its own, and changes nothing of where KYC is told", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    const body = { url: "https://example.com/later" };
    expect((await service.call(sub, "PUT /settings/webhook", { body })).status).toBe(200);
    await world.receive(sub);
    await world.open(sub);
    await world.decide(sub, { status: "APPROVED" });
    expect([await eventsOf(parent.id), await eventsOf(sub.id)]).toMatchObject([
      [{ event: "kyc.approved" }],
      [],
    ]);
  });
});

describe("refuses", () => {
  const missing = (...types: DocumentType[]) =>
    Object.fromEntries(types.map((type) => [type, "missing_document"]));

  test("without its documents, naming what is missing, and changes nothing", async () => {
    const sub = await world.create(await service.user());
    await world.receive(sub, ["RG_FRONT", "CNPJ_CARD"]);
    const { status, body } = await world.open(sub);
    expect([status, body.code, body.message, body.fields]).toEqual([
      422,
      "UNPROCESSABLE",
      "Documentos obrigatórios não enviados.",
      missing("SELFIE", "RG_BACK", "ADDRESS_PROOF", "SOCIAL_CONTRACT"),
    ]);
    expect(await statusOf(sub)).toMatchObject({ status: "PENDING" });
    expect(await analysesOf(sub)).toEqual([]);
  });

  test("another's documents count for nobody else", async () => {
    const parent = await service.user();
    await world.receive(await world.create(parent));
    expect((await world.open(await world.create(parent))).status).toBe(422);
  });

  test("while it is analysed, and once it is approved", async () => {
    const sub = await world.underReview(await service.user());
    const attempt = async () => {
      const { status, body } = await world.open(sub);
      return [status, body.code];
    };
    expect(await attempt()).toEqual([409, "CONFLICT"]);
    await world.decide(sub, { status: "APPROVED" });
    expect(await attempt()).toEqual([409, "CONFLICT"]);
    expect(await analysesOf(sub)).toHaveLength(1);
  });

  test("all but one of 8 parallel openings", async () => {
    const sub = await world.create(await service.user());
    await world.receive(sub);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.open(sub)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await analysesOf(sub)).toEqual([INTENDED]);
  });

  test("a second word on a case, also at the same moment, and an unknown case", async () => {
    const parent = await service.user();
    const sub = await world.underReview(parent);
    const said = await Promise.all([
      world.decide(sub, { status: "APPROVED" }),
      world.decide(sub, { status: "REJECTED", reason: "não" }),
      world.decide(sub, { status: "APPROVED" }),
    ]);
    expect(said.filter(Boolean)).toHaveLength(1);
    expect(await eventsOf(parent.id)).toHaveLength(1);
    const { status } = await statusOf(sub);
    expect(await world.decide(sub, { status: "REJECTED", reason: "depois" })).toBe(false);
    expect((await statusOf(sub)).status).toBe(status);
  });

  test("the word on an earlier case once the next is open", async () => {
    const sub = await world.underReview(await service.user());
    const first = await world.caseOf(sub);
    await world.decide(sub, { status: "REJECTED", reason: null });
    await world.open(sub);
    const { deps } = service;
    const late = deps.transaction((tx) => decideAnalysis(tx, first, { status: "APPROVED" }));
    expect(await late).toBe(false);
    expect(await statusOf(sub)).toMatchObject({ status: "UNDER_REVIEW" });
    expect(await analysesOf(sub)).toMatchObject([{ outcome: "REJECTED" }, INTENDED]);
  });

  test("a decision that is undone leaves nothing behind", async () => {
    const parent = await service.user();
    const sub = await world.underReview(parent);
    const key = await world.caseOf(sub);
    const undone = service.deps.transaction(async (tx) => {
      await decideAnalysis(tx, key, { status: "APPROVED" });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await statusOf(sub)).toMatchObject({ status: "UNDER_REVIEW" });
    expect([await analysesOf(sub), await eventsOf(parent.id)]).toEqual([[INTENDED], []]);
  });

  test("its parent's credentials, and a stranger's", async () => {
    const parent = await service.user();
    const sub = await world.create(parent);
    await world.receive(sub);
    for (const who of [parent, await service.user()]) {
      const { status, body } = await world.open(who);
      expect([status, body.code]).toEqual([403, "FORBIDDEN"]);
    }
    expect(await statusOf(sub)).toMatchObject({ status: "PENDING" });
  });
});

test("readings of documents can be added, and neither changed nor taken away", async () => {
  const { db } = service.deps;
  const sub = await world.create(await service.user());
  const reading = { user_id: sub.id, type: "SELFIE" as const, reader: "kyc", purpose: "análise" };
  await db.insertInto("document_readings").values(reading).execute();
  const changes = [
    sql`update document_readings set reader = 'nobody'`,
    sql`delete from document_readings`,
    sql`truncate document_readings`,
  ];
  for (const change of changes) {
    await expect(change.execute(db)).rejects.toThrow("readings are append-only");
  }
  const kept = await db.selectFrom("document_readings").select("reader").execute();
  expect(kept).toEqual([{ reader: "kyc" }]);
});

test("who brings cases to the analyst hears of one when it is committed", async () => {
  const heard: string[] = [];
  const hear = (payload: string) => void heard.push(payload);
  const stop = await service.listen(KYC_CHANNEL, hear, () => undefined);
  const sub = await world.underReview(await service.user());
  await expect.poll(() => heard).toEqual([String(sub.id)]);
  await stop();
});
