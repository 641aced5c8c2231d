import { describe, expect, test } from "vitest";
import { fieldsOf } from "#protocol/test/fields-of.ts";
import { listQuery, placeOf, readList } from "./lists.ts";
import { readText } from "./read.ts";

const Query = listQuery({});
const placed = (query: object) => placeOf(Query.parse(query));

describe("a list's place", () => {
  test("is a page unless a cursor or a limit is asked for", () => {
    expect(placed({})).toEqual({ by: "page", page: 1, pageSize: 10 });
    expect(placed({ page: "2", pageSize: "100" })).toEqual({ by: "page", page: 2, pageSize: 100 });
    expect(placed({ limit: "5" })).toEqual({ by: "cursor", cursor: null, limit: 5 });
    expect(placed({ cursor: "abc" })).toEqual({ by: "cursor", cursor: "abc", limit: 10 });
  });

  test.each([
    [{ page: "1", cursor: "abc" }, { page: "not_with:cursor" }],
    [{ pageSize: "1", limit: "1" }, { pageSize: "not_with:limit" }],
    [{ updated_sinc: "2026-02-01" }, { updated_sinc: "unknown" }],
    [{ limit: "101" }, { limit: "too_large:100" }],
    [{ cursor: "a b" }, { cursor: "invalid" }],
  ])("is not %j", (query, fields) => expect(fieldsOf(Query, query)).toEqual(fields));
});

test("a day is a whole day in UTC, an instant itself", () => {
  const parse = (text: string) => {
    const { created_from, created_to } = Query.parse({ created_from: text, created_to: text });
    return [created_from?.toISOString(), created_to?.toISOString()];
  };
  expect(parse("2024-02-29")).toEqual(["2024-02-29T00:00:00.000Z", "2024-02-29T23:59:59.999Z"]);
  const instant = "2026-09-01T12:00:00.500Z";
  expect(parse(instant)).toEqual([instant, instant]);
  expect(parse("2026-09-01T09:00:00.5-03:00")).toEqual([instant, instant]);
  for (const wrong of ["2026-02-29", "2026-02-30T00:00:00Z", "2026-09-01T24:00:00Z", "1", ""]) {
    expect([wrong, fieldsOf(Query, { created_to: wrong })]).toEqual([
      wrong,
      { created_to: "invalid_date" },
    ]);
  }
});

test("a list is read in either way, and also without a cursor", () => {
  const read = (rest: object) =>
    readList({ success: true, message: "", data: [{ id: 1 }], ...rest }, (row) =>
      readText(row, "id"),
    );
  expect(read({ next_cursor: "abc" })).toEqual({ rows: ["1"], nextCursor: "abc" });
  expect(read({ next_cursor: null })).toEqual({ rows: ["1"], nextCursor: null });
  expect(read({ pagination: {} })).toEqual({ rows: ["1"], nextCursor: null });
});
