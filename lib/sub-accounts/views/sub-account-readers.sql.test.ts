import { afterAll, expect, test } from "vitest";
import { ROLES, type Role } from "#lib/core/access/permissions.ts";
import type { DraftContent } from "#lib/sub-accounts/rows/sub-account-content.ts";
import { insertDraft, saveDraft } from "#lib/sub-accounts/rows/sub-account-drafts.ts";
import { beginOnboarding } from "#lib/sub-accounts/rows/sub-account-work.ts";
import { storeDocument } from "#lib/sub-accounts/rows/sub-account-documents.ts";
import { lockSubAccount } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { buildStore, testSettings } from "#lib/test/dashboards/build-store.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { subAccountView } from "./sub-account-view.ts";
import { listSubAccounts } from "./sub-accounts.ts";

const CPF = "52998224725";
const company_infos = { cnpj: "11222333000181", company_name: "Exemplo" };
const content: DraftContent = { company_infos, representative: { cpf: CPF } };

testSettings();
const built = await buildStore();
const begin = async () => {
  const saving = { version: 1, step: "representative", content, by: "ana" } as const;
  return built.store.transaction(async (tx) => {
    const id = await insertDraft(tx, built.ours.id, "ana");
    await saveDraft(tx, built.ours.id, id, saving);
    return id;
  });
};
const draft = String(await begin());
const id = await begin();
const sent = String(id);
await built.store.transaction(async (tx) => {
  const fileName = `CPF ${CPF}.pdf`;
  const bytes = new Uint8Array([1]);
  const named = { type: "SELFIE", mediaType: "application/pdf", fileName, bytes } as const;
  await storeDocument(tx, id, { ...named, by: "ana" });
  const row = await lockSubAccount(tx, built.ours.id, id);
  if (row) await beginOnboarding(tx, row, "ana");
});
afterAll(() => built.store.drop());

const reader = (role: Role) => sessionOf(built.ours, role);
const listed = async (role: Role) => {
  const { rows } = await listSubAccounts(built.store, reader(role), {});
  return rows.map(({ id }) => id);
};
const seen = (role: Role, id: string) => subAccountView(built.store, reader(role), id);

test("a draft is seen by those alone who may write it", async () => {
  for (const role of ["operator", "admin"] as const) {
    expect(await listed(role)).toEqual([draft, sent]);
    expect(await seen(role, draft), role).toMatchObject({ id: draft });
  }
  for (const role of ["approver", "auditor", "viewer"] as const) {
    expect(await listed(role)).toEqual([sent]);
    expect(await seen(role, draft), role).toBeNull();
  }
});

test.each(ROLES)(
  "what was sent is seen by a %s, a person's data masked, a file's name for who may look",
  async (role) => {
    const view = await seen(role, sent);
    expect(view).toMatchObject({
      stage: "creating",
      typed: expect.arrayContaining([
        expect.objectContaining({ name: "representative.cpf", isHidden: true }),
      ]),
    });
    const { documents = [], ...rest } = view ?? {};
    expect(JSON.stringify(rest)).not.toContain(CPF);
    const fileName = role === "viewer" || role === "approver" ? null : `CPF ${CPF}.pdf`;
    expect(documents).toMatchObject([{ type: "SELFIE", fileName }]);
  },
);

test("a sub-account that waits for a person says in the list for what", async () => {
  const waitsFor = async (set: object) => {
    await built.store.db
      .updateTable("sub_account")
      .set({ next_attempt_at: null, ...set } as never)
      .where("id", "=", id)
      .execute();
    const { rows } = await listSubAccounts(built.store, reader("admin"), {});
    const one = rows.find((row) => row.id === sent);
    return [one?.show, one?.waitsFor];
  };
  expect(await waitsFor({ stage: "unclear" })).toEqual(["waiting", "answer"]);
  expect(await waitsFor({ stage: "created", credentials_state: "missing" })).toEqual([
    "waiting",
    "credentials",
  ]);
  const held = { credentials_state: "held", credentials: Buffer.from("sealed") };
  expect(await waitsFor(held)).toEqual(["waiting", "documents"]);
  expect(await waitsFor({ stage: "sending" })).toEqual(["waiting", "stuck"]);
  expect(await waitsFor({ next_attempt_at: new Date() })).toEqual(["sending", null]);
});

test("a rejected one is listed with the exchange's reason", async () => {
  await built.store.db
    .updateTable("sub_account")
    .set({ stage: "submitted", status: "REJECTED", reason: "Selfie escura." })
    .where("id", "=", id)
    .execute();
  const { rows } = await listSubAccounts(built.store, reader("viewer"), {});
  expect(rows).toMatchObject([{ id: sent, show: "rejected", reason: "Selfie escura." }]);
});
