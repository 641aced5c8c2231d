import { z } from "./zod.ts";

/** The exchange's envelope (seed 2.8) around one record. */
export function enveloped<T extends z.ZodType>(data: T) {
  return z.strictObject({ success: z.literal(true), message: z.string(), data });
}

export const Pagination = z.strictObject({
  total: z.int().nonnegative(),
  page: z.int().positive(),
  pageSize: z.int().positive(),
  totalPages: z.int().nonnegative(),
  hasNextPage: z.boolean(),
  hasPreviousPage: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

/** The exchange's envelope around a page of records (seed 4.1, list rule 5). */
export function envelopedPage<T extends z.ZodType>(row: T) {
  return z.strictObject({
    success: z.literal(true),
    message: z.string(),
    data: z.array(row),
    pagination: Pagination,
  });
}

/** Page arithmetic: an empty list has no pages; a page beyond the end has a previous one. */
export function paginationOf(total: number, page: number, pageSize: number): Pagination {
  const totalPages = Math.ceil(total / pageSize);
  return {
    total,
    page,
    pageSize,
    totalPages,
    hasNextPage: page < totalPages,
    hasPreviousPage: page > 1 && totalPages > 0,
  };
}
