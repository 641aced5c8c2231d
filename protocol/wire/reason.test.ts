import { describe, expect, test } from "vitest";
import { REASONS, splitReason } from "./reason.ts";
import { fieldsOf } from "#protocol/test/fields-of.ts";
import { z } from "./zod.ts";

test("reasons are lower_snake words, each once", () => {
  expect(new Set(REASONS).size).toBe(REASONS.length);
  for (const reason of REASONS) expect(reason).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

test.each([
  ["required", "required", null],
  ["too_small:10.00", "too_small", "10.00"],
  ["too_long:64", "too_long", "64"],
  ["not_in_list:a:b", "not_in_list", "a:b"],
  ["something_new", "invalid", null],
  ["something_new:3", "invalid", "3"],
])("%s is split", (text, reason, bound) => {
  expect(splitReason(text)).toEqual({ reason, bound });
});

describe("reasonsOf", () => {
  const Schema = z.object({
    name: z.string().min(1).max(5),
    code: z.string().min(3),
    size: z.number().min(2).max(9),
    kind: z.enum(["a", "b"]),
    email: z.email(),
    inner: z.object({ uf: z.string().refine((text) => text === "SP", "not_in_list") }),
  });
  const good = {
    name: "x",
    code: "abc",
    size: 5,
    kind: "a",
    email: "a@example.com",
    inner: { uf: "SP" },
  };

  test.each<[string, unknown, string, string]>([
    ["a missing text", { name: undefined }, "name", "required"],
    ["a null", { name: null }, "name", "required"],
    ["an empty text", { name: "" }, "name", "required"],
    ["another type", { name: 7 }, "name", "invalid_type"],
    ["a long text", { name: "abcdef" }, "name", "too_long:5"],
    ["a short text", { code: "ab" }, "code", "too_short:3"],
    ["a small number", { size: 1 }, "size", "too_small:2"],
    ["a large number", { size: 10 }, "size", "too_large:9"],
    ["a missing choice", { kind: undefined }, "kind", "required"],
    ["a choice of null", { kind: null }, "kind", "required"],
    ["a choice left empty", { kind: "" }, "kind", "required"],
    ["an unknown choice", { kind: "c" }, "kind", "not_in_list"],
    ["another fault of zod's", { email: "a" }, "email", "invalid"],
    ["a field inside", { inner: { uf: "RJ" } }, "inner.uf", "not_in_list"],
    ["a part left out", { inner: undefined }, "inner", "required"],
  ])("names %s", (_what, change, field, reason) => {
    expect(fieldsOf(Schema, { ...good, ...(change as object) })).toEqual({ [field]: reason });
  });

  test("names all fields at once, the first fault of each", () => {
    const Twice = z
      .string()
      .refine(() => false, "invalid")
      .refine(() => false, "taken");
    expect(fieldsOf(z.object({ a: Twice, b: z.string() }), { a: "x" })).toEqual({
      a: "invalid",
      b: "required",
    });
  });
});
