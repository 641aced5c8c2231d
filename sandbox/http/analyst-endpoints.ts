import { endpoint } from "#protocol/endpoint.ts";
import { line, Timestamp } from "#protocol/inputs.ts";
import { parseCnpj } from "#protocol/cnpj.ts";
import { parsedText } from "#protocol/parsed-text.ts";
import { readRecord } from "#protocol/read.ts";
import { DOCUMENT_TYPES, SUB_ACCOUNT_STATUSES } from "#protocol/sub-accounts.ts";
import { z } from "#protocol/zod.ts";

const tag = "Analyst";
const Key = z.string().regex(/^[\w-]{1,64}$/, "invalid");

const CaseRecord = z.strictObject({
  key: z.string(),
  document: z.string(),
  status: z.enum(SUB_ACCOUNT_STATUSES).exclude(["PENDING"]),
  reason: z.string().nullable(),
  opened_at: Timestamp,
  decided_at: Timestamp.nullable(),
});

export const putCase = endpoint({
  name: "putCase",
  summary: "Open a case, once for its key",
  tag,
  method: "PUT",
  path: "/analyst/cases/{key}",
  auth: "none",
  input: z.object({
    key: Key,
    user_id: z.int().positive(),
    document: parsedText(parseCnpj, "invalid_cnpj"),
    name: line(300),
    trade_name: line(300).nullable(),
    documents: z.array(z.enum(DOCUMENT_TYPES)).max(DOCUMENT_TYPES.length, "too_many"),
  }),
  reply: CaseRecord,
  read: readRecord,
  errors: ["CONFLICT"],
});

export const getCase = endpoint({
  name: "getCase",
  summary: "A case and what was decided",
  tag,
  method: "GET",
  path: "/analyst/cases/{key}",
  auth: "none",
  input: z.object({ key: Key }),
  reply: CaseRecord,
  read: readRecord,
  errors: ["NOT_FOUND"],
});
