import { endpoints } from "#protocol/wire/endpoint.ts";
import {
  enveloped,
  envelopedPage,
  type Pagination,
  Pagination as PaginationSchema,
} from "#protocol/wire/envelope.ts";
import { PathId, Timestamp } from "#protocol/wire/inputs.ts";
import { PAGE_SIZE_MAX, pageNumber } from "#protocol/wire/lists.ts";
import { nameText } from "#protocol/wire/name.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { readRecord, readRows, readText, readTime, UnreadableAnswer } from "#protocol/wire/read.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

export const BANK_ACCOUNT_NAME_MAX = 80;
export { PAGE_SIZE_MAX };

const Name = nameText(BANK_ACCOUNT_NAME_MAX);

/** A PIX key of any kind, in any spelling; comes out canonical (INTERFACE §2). */
const PixKeyText = z
  .string()
  .overwrite(trimHidden)
  .min(1, "required")
  .transform((text, context) => {
    const parsed = parsePixKey(text);
    if (parsed) return parsed.key;
    context.addIssue({ code: "custom", message: "invalid_pix_key" });
    return z.NEVER;
  });

/** The record on the wire (seed 2.1). */
export const BankAccountRecord = z.strictObject({
  id: z.int().positive(),
  userId: z.int().positive(),
  type: z.literal("pix"),
  name: z.string(),
  pix_key: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type BankAccountRecord = z.infer<typeof BankAccountRecord>;

/** A PIX account as the dashboard reads it from any implementation. */
export type BankAccount = ReturnType<typeof toBankAccount>;

function toBankAccount(record: Record<string, unknown>) {
  const id = Number(readText(record, "id"));
  if (!Number.isSafeInteger(id)) throw new UnreadableAnswer("id is no number");
  return {
    id,
    type: readText(record, "type"),
    name: readText(record, "name"),
    pixKey: readText(record, "pix_key"),
    createdAt: readTime(record, "created_at", "createdAt"),
    updatedAt: readTime(record, "updated_at", "updatedAt", "created_at", "createdAt"),
  };
}

export type BankAccountPage = { rows: BankAccount[]; pagination: Pagination };

function readPage(answer: unknown): BankAccountPage {
  const pagination = PaginationSchema.loose().safeParse(
    (answer as { pagination?: unknown } | null)?.pagination,
  );
  if (!pagination.success) throw new UnreadableAnswer("no pagination in the answer");
  return { rows: readRows(answer).map(toBankAccount), pagination: pagination.data };
}

export const CreateBankAccount = z.object({ name: Name, pix_key: PixKeyText });
export type CreateBankAccount = z.infer<typeof CreateBankAccount>;

/** The filter names are Ponte's own: the seed does not define them (INTERFACE §2). */
export const ListBankAccounts = z.object({
  page: pageNumber(1, 999_999_999),
  pageSize: pageNumber(10, PAGE_SIZE_MAX),
  name: z.string().max(200, "too_long:200").optional(),
  pix_key: z.string().max(200, "too_long:200").optional(),
  type: z.string().max(40, "too_long:40").optional(),
});
export type ListBankAccounts = z.infer<typeof ListBankAccounts>;

export const RenameBankAccount = z.object({ id: PathId, name: Name });
export type RenameBankAccount = z.infer<typeof RenameBankAccount>;

export const bankAccountCalls = endpoints(
  { tag: "Bank accounts", scope: "accounts" },
  {
    createBankAccount: {
      summary: "Register a PIX account",
      method: "POST",
      path: "/exchange/bank-accounts",
      input: CreateBankAccount,
      reply: enveloped(BankAccountRecord),
      read: (answer) => toBankAccount(readRecord(answer)),
      errors: ["PIX_KEY_TAKEN", "NAME_TAKEN"],
    },
    listBankAccounts: {
      summary: "List the caller's PIX accounts, newest first",
      method: "GET",
      path: "/exchange/bank-accounts",
      input: ListBankAccounts,
      reply: envelopedPage(BankAccountRecord),
      read: readPage,
    },
    getBankAccount: {
      summary: "Get one PIX account",
      method: "GET",
      path: "/exchange/bank-accounts/{id}",
      input: z.object({ id: PathId }),
      reply: enveloped(BankAccountRecord),
      read: (answer) => toBankAccount(readRecord(answer)),
      errors: ["NOT_FOUND", "BAD_REQUEST"],
    },
    renameBankAccount: {
      summary: "Rename a PIX account; only the name changes",
      method: "PUT",
      path: "/exchange/bank-accounts/{id}",
      input: RenameBankAccount,
      reply: enveloped(BankAccountRecord),
      read: (answer) => toBankAccount(readRecord(answer)),
      errors: ["NOT_FOUND", "BAD_REQUEST", "NAME_TAKEN"],
    },
    deleteBankAccount: {
      summary: "Delete a PIX account; its name and key are free again",
      method: "DELETE",
      path: "/exchange/bank-accounts/{id}",
      input: z.object({ id: PathId }),
      reply: enveloped(z.null()),
      read: () => null,
      errors: ["NOT_FOUND", "BAD_REQUEST"],
    },
  },
);
export const {
  createBankAccount,
  listBankAccounts,
  getBankAccount,
  renameBankAccount,
  deleteBankAccount,
} = bankAccountCalls;
