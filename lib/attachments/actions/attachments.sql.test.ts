import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { attachmentsOfPayment, attachmentsOfRequest } from "#lib/attachments/views/attachments.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { openAttachment, sentFile } from "#lib/test/attach-steps.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import {
  forgetEarlier,
  codeOf,
  policedPayouts,
  rule,
  type PolicedPayouts,
} from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";
import { ATTACHMENTS_MOST } from "#lib/rules/attachments/attachments.ts";
import { addAttachmentsAction, removeAttachmentAction } from "./attachments.ts";

let it: PolicedPayouts;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
const { db } = store;
afterAll(() => built.drop());
beforeEach(async () => {
  it = await policedPayouts(built);
  await forgetEarlier(built.dashboard.store);
  await it.setPolicy([rule()]);
});

const add = async (id: string, ...files: string[]) =>
  codeOf(await addAttachmentsAction({ of: "payout", id, files }));
const remove = async (id: string, file: string) =>
  codeOf(await removeAttachmentAction({ of: "payout", id, file }));
/** A payout that was typed with a file. */
async function quotedWith(...files: string[]): Promise<string> {
  const form = built.form({ attachments: files.map((id) => ({ id })) });
  const answer = await requestPayoutQuoteAction(form);
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.intent;
}
const filesOf = async (id: string) =>
  (await attachmentsOfPayment(store, MAIN, { of: "payout", id }))?.files ?? [];
const marks = async (id: string) => (await filesOf(id)).map(({ mark }) => mark);

describe("what is approved", () => {
  test("holds the files that were there when it was asked; later ones are marked", async () => {
    const intent = await quotedWith(await sentFile({ name: "boleto.pdf" }));
    expect(await marks(intent)).toEqual([null]);
    await it.ask(intent);
    const asked = await it.last(intent);
    expect(asked.content).toMatchObject({ attachments: [{ name: "boleto.pdf" }] });
    expect(await add(intent, await sentFile())).toBe("ok");
    expect(await marks(intent)).toEqual(["bound", "after_request"]);
    expect(await it.approve(intent)).toBe("ok");
    expect(await add(intent, await sentFile())).toBe("ok");
    expect(await marks(intent)).toEqual(["bound", "after_request", "after_approval"]);
    await it.allow(intent);
    expect(await it.executed(intent)).toBe("ok");
  });

  test("is no more what is executed once a file of it is gone, another, or called otherwise", async () => {
    const file = await sentFile();
    const intent = await quotedWith(file);
    await it.approved(intent);
    await it.allow(intent);
    const { name, sha256 } = await db
      .selectFrom("attachment_file")
      .select(["name", "sha256"])
      .where("id", "=", file)
      .executeTakeFirstOrThrow();
    const row = await db
      .deleteFrom("attachment")
      .where("file_id", "=", file)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(await it.executed(intent)).toBe("APPROVAL_CHANGED");
    const other = await sentFile({ bytes: testPdf({ catalog: "/Lang (en)" }) });
    const { added_at: _at, ...link } = row;
    await db
      .insertInto("attachment")
      .values({ ...link, file_id: other })
      .execute();
    expect(await it.executed(intent)).toBe("APPROVAL_CHANGED");
    await db.insertInto("attachment").values(link).execute();
    // Its name and its hash hold one another: neither is opened with another's.
    const change = (set: { name: string } | { sha256: string }) =>
      db.updateTable("attachment_file").set(set).where("id", "=", file).execute();
    await change({ sha256: "0".repeat(64) });
    expect(await it.executed(intent)).toBe("INTERNAL");
    await change({ sha256 });
    await change({ name: "somebody's" });
    expect(await it.executed(intent)).toBe("INTERNAL");
    await change({ name });
    expect(await it.executed(intent)).toBe("ok");
  });

  test("is asked for no longer once a file of it is removed; what came later takes nothing with it", async () => {
    const bound = await sentFile();
    const later = await sentFile();
    const intent = await quotedWith(bound);
    await it.ask(intent);
    await add(intent, later);
    expect(await remove(intent, later)).toBe("ok");
    expect((await it.last(intent)).ended).toBeNull();
    expect(await remove(intent, bound)).toBe("ok");
    expect((await it.last(intent)).ended).toBe("changed");
    expect(await it.approve(intent)).toBe("REQUEST_ENDED");
    const shown = await attachmentsOfRequest(store, MAIN, (await it.last(intent)).id);
    expect(shown).toMatchObject({ files: [], removed: ["nota.pdf"] });
    expect(await it.begun(intent)).toBe("APPROVAL_CHANGED");
  });

  test("keeps its files; one that came after it can be removed", async () => {
    const bound = await sentFile();
    const later = await sentFile();
    const intent = await quotedWith(bound);
    await it.approved(intent);
    await add(intent, later);
    expect(await remove(intent, bound)).toBe("ATTACHMENT_APPROVED");
    expect(await remove(intent, later)).toBe("ok");
    // Also once the request has ended, and where it was let go by its time to object alone.
    const { id } = await it.last(intent);
    const change = (set: object) =>
      db.updateTable("approval_request").set(set).where("id", "=", id).execute();
    await change({ ended: "replaced", ended_at: new Date() });
    expect(await remove(intent, bound)).toBe("ATTACHMENT_APPROVED");
    await db.deleteFrom("approval_answer").where("request_id", "=", id).execute();
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await change({ ended: null, ended_at: null, cooling_off_hours: 2, asked_at: hoursAgo(3) });
    expect(await remove(intent, bound)).toBe("ATTACHMENT_APPROVED");
    await change({ asked_at: hoursAgo(1) });
    expect(await remove(intent, bound)).toBe("ok");
  });

  test("is not decided by whoever attached a file to it", async () => {
    await it.another();
    await it.since(48);
    const file = await it.as(it.admin, () => sentFile());
    const intent = await it.quoted();
    expect(await it.as(it.admin, () => add(intent, file))).toBe("ok");
    await it.ask(intent);
    expect(await it.approve(intent, it.admin)).toBe("OWN_PART");
    expect(await it.approve(intent)).toBe("ok");
  });
});

describe("a payment's files", () => {
  test("are at most ten, each once, and of this account", async () => {
    const intent = await it.quoted();
    const files: string[] = [];
    for (let count = 0; count < ATTACHMENTS_MOST; count++) files.push(await sentFile());
    expect(await add(intent, ...files)).toBe("ok");
    expect(await add(intent, ...files)).toBe("ok");
    const more = await sentFile();
    expect(await add(intent, more)).toBe("ATTACHMENTS_FULL");
    expect(await filesOf(intent)).toHaveLength(ATTACHMENTS_MOST);
    expect(await remove(intent, files[0]!)).toBe("ok");
    expect(await add(intent, more)).toBe("ok");
  });

  test("are none that a colleague has only sent, nor those that are gone", async () => {
    const intent = await it.quoted();
    const theirs = await it.as(it.admin, () => sentFile());
    const before = await filesOf(intent);
    expect(await add(intent, theirs)).toBe("UNPROCESSABLE");
    expect(await add(intent, "0".repeat(32))).toBe("UNPROCESSABLE");
    expect(await add("no-such-intent", await sentFile())).toBe("NOT_FOUND");
    expect(await filesOf(intent)).toEqual(before);
    // What a payment of the account has, another may have too.
    const other = await it.as(it.admin, () => quotedWith(theirs));
    expect(await add(intent, theirs)).toBe("ok");
    expect(await remove(other, theirs)).toBe("ok");
    expect((await openAttachment({ id: intent, file: theirs })).status).toBe(200);
    expect(await remove(intent, theirs)).toBe("ok");
    // Another account's are nobody's here, also those that its payments have.
    const foreign = await sentFile();
    const account = { id: "other", connection_id: "main", kind: "sub", name: "Other" } as const;
    await db
      .insertInto("account")
      .values({ ...account, document: null, initials: null, colour: null })
      .execute();
    await db
      .updateTable("attachment_file")
      .set({ account_id: "other", attached_at: new Date() })
      .where("id", "=", foreign)
      .execute();
    expect(await add(intent, foreign)).toBe("UNPROCESSABLE");
    const kept = await db
      .selectFrom("attachment_file")
      .where("id", "=", theirs)
      .selectAll()
      .execute();
    expect(kept).toEqual([]);
  });

  test("go with the payout that came of what was typed, and with what is typed anew", async () => {
    await it.setPolicy([rule({ outcome: "allow" })]);
    const file = await sentFile();
    const intent = await quotedWith(file);
    const again = await quotedWith(file);
    await it.allow(intent);
    const done = await it.execute(intent);
    if (!done.ok || done.data.payout === null) throw new Error("not executed");
    const { payout } = done.data;
    expect(await filesOf(payout)).toMatchObject([{ id: file, name: "nota.pdf" }]);
    expect(await filesOf(again)).toMatchObject([{ id: file }]);
    expect(await add(payout, await sentFile())).toBe("ok");
    expect(await filesOf(intent)).toHaveLength(2);
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "attachment:add",
      subject: `payout ${payout}`,
      outcome: "done",
    });
  });
});
