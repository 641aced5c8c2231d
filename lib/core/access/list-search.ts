import "server-only";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** A filter's word in a list's address; one that is none is left out. */
export const searchWord = z.string().trim().min(1).max(200).optional().catch(undefined);

/** What an address names to come back to; one that is none is left out. */
export const searchId = Id.optional().catch(undefined);
export const searchRow = RowNumber.optional().catch(undefined);

const rowId = RowNumber.transform(BigInt).optional().catch(undefined);

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
