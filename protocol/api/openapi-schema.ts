import { z } from "#protocol/wire/zod.ts";

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = {
  type?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  [keyword: string]: unknown;
};

/**
 * The schema that the document shows; for `input`, what a caller sends before defaults and transforms. A
 * `type` given with `meta` replaces the `anyOf` derived from a union.
 */
export function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...shown } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: part }) => {
      if (part.type !== undefined && part.anyOf !== undefined) delete part.anyOf;
    },
  });
  return shown as JsonSchema;
}

/** Splits an object schema in two: the named properties and the rest. */
export function splitProperties(schema: JsonSchema, names: readonly string[]) {
  const entries = Object.entries(schema.properties ?? {});
  const required = schema.required ?? [];
  const rest = entries.filter(([name]) => !names.includes(name));
  return {
    named: entries.filter(([name]) => names.includes(name)),
    rest: {
      type: "object",
      properties: Object.fromEntries(rest),
      required: required.filter((name) => !names.includes(name)),
    },
  };
}
