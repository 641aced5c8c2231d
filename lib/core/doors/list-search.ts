import "server-only";
import { Id, RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A filter's word in a list's address; an invalid one is ignored. */
export const searchWord = z
  .string()
  .overwrite(trimHidden)
  .min(1)
  .max(200)
  .optional()
  .catch(undefined);

/** The id or row that an address refers to; an invalid one is ignored. */
export const searchId = Id.optional().catch(undefined);
export const searchRow = RowNumber.optional().catch(undefined);

const rowId = RowNumber.transform(BigInt).optional().catch(undefined);

/** The cursor of a list page, in its address. */
export const searchCursor = { before: rowId, after: rowId };

/** The address of a list with this filter, starting at `cursor`. */
export function listHref(
  path: string,
  filter: Record<string, string | undefined>,
  cursor: Record<string, string>,
): string {
  const given = Object.entries({ ...filter, ...cursor });
  const told = given.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${path}?${new URLSearchParams(told)}`;
}
