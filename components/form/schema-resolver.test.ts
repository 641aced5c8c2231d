import { expect, test } from "vitest";
import { z } from "#protocol/wire/zod.ts";
import { schemaResolver, withoutEmpty } from "./schema-resolver.ts";

const Schema = z.object({
  name: z.string().min(3, "too_short:3"),
  note: z.string().max(5, "too_long:5").optional(),
  address: z.object({ uf: z.enum(["SP", "RJ"]) }),
});
const load = async () => Schema;
const options = { fields: {}, shouldUseNativeValidation: false };

test("what is right passes as it was typed", async () => {
  const values = { name: " Ana", note: "", address: { uf: "SP" } };
  expect(await schemaResolver(load, new Map())(values, undefined, options)).toEqual({
    values,
    errors: {},
  });
});

test("what is wrong comes back by its field, as a reason", async () => {
  const values = { name: "", note: "far too long", address: { uf: "" } };
  const { errors } = await schemaResolver(load, new Map())(values, undefined, options);
  expect(errors).toMatchObject({
    name: { message: "required" },
    note: { message: "too_long:5" },
    address: { uf: { message: "required" } },
  });
});

test("text that could not be read outranks the schema", async () => {
  const unreadable = new Map([["name", "ambiguous"]]);
  const values = { name: "?1.234", address: { uf: "RJ" } };
  const { errors } = await schemaResolver(load, unreadable)(values, undefined, options);
  expect(errors).toEqual({ name: { type: "reason", message: "ambiguous" } });
});

test("where the rules can't be had, the door decides, but for what can't be read", async () => {
  const lost = () => Promise.reject(new Error("no connection"));
  const values = { name: "" };
  const { values: sent, errors } = await schemaResolver(lost, new Map())(
    values,
    undefined,
    options,
  );
  expect([sent, errors]).toEqual([values, {}]);
  const refused = await schemaResolver(lost, new Map([["name", "ambiguous"]]))(
    values,
    undefined,
    options,
  );
  expect(refused.errors).toEqual({ name: { type: "reason", message: "ambiguous" } });
});

test("left empty means not given, at any depth", () => {
  expect(withoutEmpty({ a: "", b: 0, c: false, d: { e: "", f: "x" }, g: [""] })).toEqual({
    b: 0,
    c: false,
    d: { f: "x" },
    g: [""],
  });
});
