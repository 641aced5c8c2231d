import "server-only";
import { isAllowed } from "#lib/core/access/actor.ts";
import { attachmentContents } from "#lib/attachments/views/attachments.ts";
import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { receiptsPdf } from "#lib/receipts/pdf/receipts-pdf.ts";
import { receiptsZip } from "#lib/receipts/pdf/receipts-zip.ts";
import { isLocale, type Locale } from "#lib/i18n/locale.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";
import {
  OneReceipt,
  SeveralReceipts,
  type FileOfReceipts,
} from "#lib/rules/receipts/receipt-requests.ts";
import { receiptsOf, type IssuedReceipt } from "./receipts.ts";
import { requireReceipt } from "./require-receipt.ts";
import { receiptSheet, type ReceiptSheet } from "./receipt-sheet.ts";

type Read = "payin:read" | "payout:read";

const TYPES = { pdf: "application/pdf", zip: "application/zip" };

const streamed = (bytes: AsyncGenerator<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await bytes.return(undefined)),
  });

/** A file that is sent while it is made. */
const file = (bytes: AsyncGenerator<Uint8Array>, name: string, type: keyof typeof TYPES) =>
  new Response(streamed(bytes), {
    headers: {
      "content-type": TYPES[type],
      "content-disposition": `attachment; filename="${name}.${type}"`,
      "cache-control": "no-store",
    },
  });

async function* nothing(): AsyncGenerator<never> {}

const sheetsOf = (receipts: readonly IssuedReceipt[], locale: Locale): Promise<ReceiptSheet[]> =>
  Promise.all(receipts.map((receipt) => receiptSheet(receipt, locale)));

const languageOf = (asked: string | undefined, headers: Headers): Locale =>
  isLocale(asked) ? asked : languageIn(headers);

/** One receipt as a PDF; the trail notes who took it before it leaves. */
export const receiptDoor = (kind: ReceiptKind, permission: Read) =>
  routeDoor(
    OneReceipt,
    permission,
    async ({ id, language, format }, { store, account, actor, audit, visit }) =>
      limitPerPerson({ store, actor }, "receipts", async () => {
        const receipt = await requireReceipt({ store, account, audit }, { kind, id });
        audit.note({ action: "receipt:download", detail: { kind, id } });
        await store.transaction((tx) => audit.writeIn(tx));
        const sheet = await receiptSheet(receipt, languageOf(language, visit.headers));
        return file(receiptsPdf([sheet], format), sheet.fileName, "pdf");
      }),
  );

type Behind = Pick<DoorContext<Read>, "store" | "account" | "actor" | "audit" | "visit">;

/**
 * Receipts as one PDF, or as one ZIP with the payments' files for whoever may open these.
 * @throws DashboardError `NOT_FOUND` where one of the payments is not the account's
 */
export const receiptsFile = (
  { kind, ids, name }: { kind: "payin" | "payout"; ids: readonly bigint[]; name: string },
  { as, language, format }: FileOfReceipts,
  { store, account, actor, audit, visit }: Behind,
): Promise<Response> =>
  limitPerPerson({ store, actor }, "receipts", async () => {
    const receipts = await receiptsOf(store, account, kind, ids);
    if (receipts.length < ids.length) throw new DashboardError("NOT_FOUND");
    const withFiles = as === "zip" && isAllowed(actor, "attachment:read");
    const detail = { kind, ids: ids.join(", "), as, ...(withFiles && { files: true }) };
    audit.note({ action: "receipt:download", detail });
    await store.transaction((tx) => audit.writeIn(tx));
    const sheets = await sheetsOf(receipts, languageOf(language, visit.headers));
    const filesOf = ({ payment: { id } }: IssuedReceipt) =>
      withFiles ? attachmentContents(store.db, account.id, { of: kind, id }) : nothing();
    const zipped = receipts.flatMap((receipt, index) => {
      const sheet = sheets[index];
      return sheet ? [{ sheet, files: () => filesOf(receipt) }] : [];
    });
    const bytes = as === "zip" ? receiptsZip(zipped, format) : receiptsPdf(sheets, format);
    return file(bytes, name, as);
  });

/** Several receipts as one file. Each must be the account's own, else none is given. */
export const receiptsDoor = (kind: "payin" | "payout", permission: Read) =>
  routeDoor(SeveralReceipts, permission, ({ ids, ...asked }, behind) =>
    receiptsFile({ kind, ids: ids.map(BigInt), name: `${kind}s-${ids.length}` }, asked, behind),
  );
