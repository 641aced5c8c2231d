import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { EXPORT_COLUMNS, type ExportColumn } from "./export-columns.ts";
import { EXPORT_FORMATS } from "./export-formats.ts";
import { EVERY, EXPORT_LISTS } from "./exports.ts";
import { MonthOrNone } from "./months.ts";

/** A list's page holds no more. */
const MOST_SELECTED = 200;
const MOST_PEOPLE = 50;

const Columns = z
  .partialRecord(z.enum(EXPORT_COLUMNS), z.boolean())
  .refine((ticked) => Object.values(ticked).some(Boolean), "none_chosen");

/** The columns whose box is ticked, in the file's order. */
export const tickedColumns = (
  ticked: Readonly<Partial<Record<ExportColumn, boolean | undefined>>>,
): ExportColumn[] => EXPORT_COLUMNS.filter((column) => ticked[column]);

/** A file of what a list's address means, or of what was selected of it. */
export const AskExport = z.object({
  list: z.enum(EXPORT_LISTS),
  /** As the list's address says it; what was typed goes by its id. */
  query: z.record(z.string().max(40), z.string().max(200)),
  ids: z.array(RowNumber).min(1).max(MOST_SELECTED).optional(),
  format: z.enum(EXPORT_FORMATS),
  columns: Columns,
  /** Of a statement, which is of one month. */
  month: MonthOrNone.default(""),
});
export type AskExport = z.infer<typeof AskExport>;

/** A file that is made again and again. */
export const ScheduleExport = z
  .object({
    every: z.enum(EVERY),
    list: z.enum(EXPORT_LISTS),
    format: z.enum(EXPORT_FORMATS),
    people: z
      .record(z.string().max(64), z.boolean())
      .refine((ticked) => Object.values(ticked).some(Boolean), "none_chosen")
      .refine((ticked) => Object.keys(ticked).length <= MOST_PEOPLE, "invalid"),
  })
  .refine(({ every, format }) => format !== "ofx" || every === "month", {
    path: ["every"],
    error: "not_supported",
  });
export type ScheduleExport = z.infer<typeof ScheduleExport>;
