import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { endpoints } from "#protocol/wire/endpoint.ts";
import { line, parsedText, Timestamp } from "#protocol/wire/inputs.ts";
import { envelopedList, listQuery, readList } from "#protocol/wire/lists.ts";
import { CreateSubAccount, REF_MAX } from "./sub-account-input.ts";
import {
  COMPANY_DOCUMENTS,
  DOCUMENT_TYPES,
  PERSONAL_DOCUMENTS,
  type DocumentType,
} from "./sub-account-lists.ts";
import { readSecrets, readSubAccount, readUploaded } from "./sub-accounts-read.ts";
import { z } from "#protocol/wire/zod.ts";

export {
  COMPANY_DOCUMENTS,
  DOCUMENT_MAX_BYTES,
  DOCUMENT_TYPES,
  PERSONAL_DOCUMENTS,
  type DocumentType,
} from "./sub-account-lists.ts";

export const SUB_ACCOUNT_STATUSES = ["PENDING", "UNDER_REVIEW", "APPROVED", "REJECTED"] as const;
export type SubAccountStatus = (typeof SUB_ACCOUNT_STATUSES)[number];

/** Allowed moves of a sub-account (INTERFACE §6); a rejected one may be opened again. */
export const SUB_ACCOUNT_MOVES = {
  PENDING: ["UNDER_REVIEW"],
  UNDER_REVIEW: ["APPROVED", "REJECTED"],
  APPROVED: [],
  REJECTED: ["UNDER_REVIEW"],
} as const satisfies Record<SubAccountStatus, readonly SubAccountStatus[]>;

/** The sub-account envelope (INTERFACE §1). */
const answered = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject({ status: z.literal("success"), ...shape });

const Secrets = z.strictObject({ api_key: z.string(), api_secret: z.string() });
const Document = parsedText(parseCnpj, "invalid_cnpj");

export const SubAccountRecord = z.strictObject({
  name: z.string(),
  document: z.string(),
  ref: z.string().nullable(),
  status: z.enum(SUB_ACCOUNT_STATUSES),
  reason: z.string().nullable(),
  documents: z.array(
    z.strictObject({
      type: z.enum(DOCUMENT_TYPES),
      status: z.literal("RECEIVED"),
      received_at: Timestamp,
    }),
  ),
});
export type SubAccountRecord = z.infer<typeof SubAccountRecord>;

/** A sub-account in a list, with the moments that the filters compare. */
export const ListedSubAccount = SubAccountRecord.extend({
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ListedSubAccount = z.infer<typeof ListedSubAccount>;

export const ListSubAccounts = listQuery({
  status: z.enum(SUB_ACCOUNT_STATUSES).optional(),
  ref: line(REF_MAX).optional(),
});
export type ListSubAccounts = z.infer<typeof ListSubAccounts>;

const upload = <T extends readonly DocumentType[]>(types: T) =>
  z.object({ type: z.enum(types), file: z.file("required") });

const uploaded = <T extends readonly DocumentType[]>(types: T) =>
  answered({
    document: z.strictObject({
      id: z.int().positive(),
      type: z.enum(types),
      status: z.literal("RECEIVED"),
    }),
  });

const UPLOAD_ERRORS = [
  "FORBIDDEN",
  "CONFLICT",
  "UPLOAD_TOO_SLOW",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "UNPROCESSABLE",
] as const;

export const subAccountCalls = endpoints(
  { tag: "Sub-accounts", scope: "sub_accounts" },
  {
    createSubAccount: {
      summary: "Create a sub-account; its secrets are shown once",
      method: "POST",
      path: "/sub-accounts",
      only: "main",
      input: CreateSubAccount,
      reply: answered({
        account: z.strictObject({
          name: z.string(),
          document: z.string(),
          ref: z.string().nullable(),
          status: z.literal("PENDING"),
          secrets: Secrets,
          webhook_secret: z.string().startsWith("whsec_").optional(),
        }),
      }),
      read: readSecrets,
      errors: ["CONFLICT", "FORBIDDEN"],
    },
    uploadPersonalDocument: {
      summary: "Upload a document of the representative, with the sub-account's credentials",
      method: "POST",
      path: "/sub-accounts/document",
      only: "sub",
      input: upload(PERSONAL_DOCUMENTS),
      reply: uploaded(PERSONAL_DOCUMENTS),
      read: readUploaded,
      errors: UPLOAD_ERRORS,
      body: "multipart",
    },
    uploadCompanyDocument: {
      summary: "Upload a document of the company, with the sub-account's credentials",
      method: "POST",
      path: "/sub-accounts/document/company",
      only: "sub",
      input: upload(COMPANY_DOCUMENTS),
      reply: uploaded(COMPANY_DOCUMENTS),
      read: readUploaded,
      errors: UPLOAD_ERRORS,
      body: "multipart",
    },
    openFullAccount: {
      summary: "Start the KYC analysis, with the sub-account's credentials and all documents sent",
      method: "POST",
      path: "/sub-accounts/open-full-account",
      only: "sub",
      status: 200,
      input: z.object({}),
      reply: answered({ message: z.string() }),
      read: () => null,
      errors: ["FORBIDDEN", "CONFLICT", "UNPROCESSABLE"],
    },
    listSubAccounts: {
      summary: "List the parent's sub-accounts, newest first; a sub-account sees itself alone",
      method: "GET",
      path: "/sub-accounts",
      input: ListSubAccounts,
      reply: envelopedList(ListedSubAccount),
      read: (answer) => readList(answer, (account) => readSubAccount({ account })),
    },
    getSubAccount: {
      summary:
        "Get a sub-account with its KYC status and documents; the parent's or its own credentials",
      method: "GET",
      path: "/sub-accounts/{document}",
      input: z.object({ document: Document }),
      reply: answered({ account: SubAccountRecord }),
      read: readSubAccount,
      errors: ["NOT_FOUND"],
    },
    renewSubAccountCredentials: {
      summary: "New secrets for a sub-account; the old ones are revoked. The parent's credentials",
      method: "POST",
      path: "/sub-accounts/{document}/credentials",
      only: "main",
      input: z.object({ document: Document }),
      reply: answered({ account: z.strictObject({ document: z.string(), secrets: Secrets }) }),
      read: readSecrets,
      errors: ["NOT_FOUND", "FORBIDDEN"],
    },
  },
);
export const {
  createSubAccount,
  listSubAccounts,
  getSubAccount,
  renewSubAccountCredentials,
  uploadPersonalDocument,
  uploadCompanyDocument,
  openFullAccount,
} = subAccountCalls;
