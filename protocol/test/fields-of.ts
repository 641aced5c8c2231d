import { expect } from "vitest";
import { reasonsOf, WITH_INPUT, type FieldReasons } from "#protocol/wire/reason.ts";
import type { z } from "#protocol/wire/zod.ts";

/** What an error's `fields` would say of this input; null when it is accepted. */
export function fieldsOf(schema: z.ZodType, input: unknown): FieldReasons | null {
  const result = schema.safeParse(input, WITH_INPUT);
  return result.success ? null : reasonsOf(result.error);
}

/** A copy with one field, given by its dotted path, set or (with undefined) removed. */
export function withField<T extends object>(input: T, path: string, value: unknown): T {
  const [name = "", ...rest] = path.split(".");
  const inner = (input as Record<string, unknown>)[name];
  const changed = rest.length > 0 ? withField(inner as object, rest.join("."), value) : value;
  const { [name]: _old, ...others } = input as Record<string, unknown>;
  return (changed === undefined ? others : { ...others, [name]: changed }) as T;
}

/** Expects a good input to be refused for this reason alone once this field has this value. */
export function expectRefused(
  schema: z.ZodType,
  good: object,
  ...[field, value, reason]: [field: string, value: unknown, reason: string]
): void {
  expect(fieldsOf(schema, withField(good, field, value))).toEqual({ [field]: reason });
}
