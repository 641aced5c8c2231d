import { z } from "#protocol/wire/zod.ts";

/**
 * What somebody works from who fills in a report. `c212`: transfers with self-custody · `c212_totals`: bought and sold
 * per client · `decripto`: every operation.
 */
const WORKING_FILES = ["c212", "c212_totals", "decripto"] as const;
export type WorkingFile = (typeof WORKING_FILES)[number];

const WORKING_FORMATS = ["csv-br", "csv", "xlsx"] as const;
export type WorkingFormat = (typeof WORKING_FORMATS)[number];

/** A closed form for the address too: a file is of one month. */
export const AskWorkingFile = z.object({
  of: z.enum(WORKING_FILES),
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, "invalid"),
  format: z.enum(WORKING_FORMATS).default("csv-br"),
});

const OF_OPERATION = [
  "date",
  "client",
  "client_document",
  "direction",
  "token",
  "quantity",
  "usd",
  "brl",
  "fees",
  "purpose",
  "network",
  "address",
  "custody",
  "beneficiary",
  "beneficiary_document",
  "beneficiary_country",
  "counterparty",
  "counterparty_document",
  "hash",
  "end_to_end",
  "number",
] as const;

/** The columns of each file, in its order. */
export const WORKING_COLUMNS = {
  c212: OF_OPERATION,
  c212_totals: [
    "month",
    "client",
    "client_document",
    "token",
    "bought_count",
    "bought_quantity",
    "bought_brl",
    "sold_count",
    "sold_quantity",
    "sold_brl",
    "fees",
  ],
  decripto: [
    "date",
    "kind",
    "client",
    "client_document",
    "token",
    "quantity",
    "brl",
    "fees",
    "counterparty",
    "counterparty_document",
    "network",
    "address",
    "custody",
    "custodian",
    "custodian_country",
    "beneficiary",
    "beneficiary_document",
    "beneficiary_country",
    "purpose",
    "hash",
    "end_to_end",
    "number",
  ],
} as const satisfies Record<WorkingFile, readonly string[]>;

export type WorkingColumn = (typeof WORKING_COLUMNS)[WorkingFile][number];
