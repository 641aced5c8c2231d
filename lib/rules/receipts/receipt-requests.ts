import { EmailAddress } from "#lib/rules/people/email-address.ts";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { RECEIPTS_MAX } from "./receipts-max.ts";
import { RECEIPT_KINDS } from "./receipt.ts";

/** A4 for paper and archives; `phone` is as wide as a phone and as high as what it says. */
export const RECEIPT_FORMATS = ["a4", "phone"] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

export const ReceiptOfInput = z.object({ kind: z.enum(RECEIPT_KINDS), id: RowNumber });

/** One that is not known is the reader's own. */
const Language = z.string().max(16, "invalid");

const Paper = z.object({
  language: Language.optional(),
  format: z.enum(RECEIPT_FORMATS).default("a4"),
});

export const OneReceipt = Paper.extend({ id: RowNumber });

/** Several receipts in one file. */
const FileOfReceipts = Paper.extend({ as: z.enum(["zip", "pdf"]) });
export type FileOfReceipts = z.infer<typeof FileOfReceipts>;

/** Of a batch's payouts. */
export const ReceiptsOfBatch = FileOfReceipts.extend({ id: Id });

/** Of payments by their numbers, which are separated by commas. */
export const SeveralReceipts = FileOfReceipts.extend({
  ids: z
    .string()
    .max(20 * RECEIPTS_MAX, "invalid")
    .transform((text) => [...new Set(text.split(","))])
    .pipe(z.array(RowNumber).min(1, "required").max(RECEIPTS_MAX, "invalid")),
});

/** A receipt to be mailed to an address that a person types. */
export const MailReceipt = ReceiptOfInput.extend({
  language: Language,
  email: EmailAddress,
});
export type MailReceipt = z.infer<typeof MailReceipt>;
