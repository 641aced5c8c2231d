import "server-only";
import { z } from "#protocol/zod.ts";

/** A filter's word in a list's address; one that is none is left out. */
export const searchWord = z.string().trim().min(1).max(200).optional().catch(undefined);

const rowId = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform(BigInt)
  .optional()
  .catch(undefined);

/** Where a page of a list begins, in its address. */
export const searchCursor = { before: rowId, after: rowId };

/** The address of a list with this filter, beginning at `cursor`. */
export function listHref(
  path: string,
  filter: Record<string, string | undefined>,
  cursor: Record<string, string>,
): string {
  const given = Object.entries({ ...filter, ...cursor });
  const told = given.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(told)}`;
}
