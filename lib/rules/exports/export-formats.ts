/** `csv-br`: as Excel in Portuguese reads it; `csv`: as everything else does. */
export const EXPORT_FORMATS = ["csv-br", "csv", "xlsx", "jsonl", "ofx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How a file of each format is named and sent. */
export const FILE_OF = {
  "csv-br": { extension: "csv", type: "text/csv; charset=utf-8" },
  csv: { extension: "csv", type: "text/csv; charset=utf-8" },
  xlsx: {
    extension: "xlsx",
    type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  },
  jsonl: { extension: "jsonl", type: "application/jsonl; charset=utf-8" },
  ofx: { extension: "ofx", type: "application/x-ofx; charset=windows-1252" },
} as const satisfies Record<ExportFormat, { extension: string; type: string }>;

/** Rows of one file: a sheet has room for these and its head. */
export const MOST_ROWS = 1_048_575;
/** Lines of one OFX file: what ERPs were seen to read. */
export const MOST_OFX_LINES = 20_000;
/** Rows that go out without a fresh factor, and are made while one waits. */
export const EXPORT_FREELY = 1_000;
/** How long a file is there. */
export const KEPT_DAYS = 7;
