import { afterAll, beforeEach, expect, test } from "vitest";
import {
  addAttachmentsAction,
  removeAttachmentAction,
} from "#lib/attachments/actions/attachments.ts";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";
import { openAttachment, sentFile } from "#lib/test/attach-steps.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { requestPayinApprovalAction } from "./payin-approvals.ts";
import { confirmPayinAction } from "./payins.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const it = await policedDashboard(built.dashboard);
afterAll(() => built.drop());
beforeEach(() => setPolicy(store, [rule({ operation: "payin" })]));

const ask = async (intent: string) =>
  codeOf(await requestPayinApprovalAction(await built.seen(intent)));
const confirmed = async (intent: string) =>
  codeOf(await confirmPayinAction(await built.seen(intent)));
const filesOf = async (id: string) =>
  (await attachmentsOfPayment(store, MAIN, { of: "payin", id }))?.files ?? [];

test("a payin is approved with its files: without one of them it is not made", async () => {
  const file = await sentFile({ name: "contrato.pdf" });
  const intent = await built.quoted({ attachments: [{ id: file }] });
  expect(await ask(intent)).toBe("ok");
  expect((await it.last("payin", intent)).content).toMatchObject({
    attachments: [{ id: file, name: "contrato.pdf" }],
  });
  const later = await sentFile();
  await addAttachmentsAction({ of: "payin", id: intent, files: [later] });
  expect(await it.approve("payin", intent)).toBe("ok");
  expect((await filesOf(intent)).map(({ mark }) => mark)).toEqual(["bound", "after_request"]);
  const remove = { of: "payin", id: intent, file } as const;
  expect(codeOf(await removeAttachmentAction(remove))).toBe("ATTACHMENT_APPROVED");
  const link = await db
    .deleteFrom("attachment")
    .where("file_id", "=", file)
    .returning(["account_id", "operation", "object", "file_id", "added_by"])
    .executeTakeFirstOrThrow();
  expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
  await db.insertInto("attachment").values(link).execute();
  expect(await confirmed(intent)).toBe("ok");
  const [payin] = await built.payinsOf(intent);
  expect(await filesOf(String(payin?.id))).toHaveLength(2);
  expect((await openAttachment({ of: "payin", id: String(payin?.id), file })).status).toBe(200);
});

test("a payin that others are asked to approve is asked for no longer once a file is taken from it", async () => {
  const file = await sentFile();
  const intent = await built.quoted({ attachments: [{ id: file }] });
  await ask(intent);
  expect(codeOf(await removeAttachmentAction({ of: "payin", id: intent, file }))).toBe("ok");
  expect((await it.last("payin", intent)).ended).toBe("changed");
  expect(await confirmed(intent)).toBe("APPROVAL_CHANGED");
});
