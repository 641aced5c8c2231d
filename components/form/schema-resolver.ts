import { set, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { z } from "#protocol/wire/zod.ts";

export type LoadSchema = () => Promise<z.ZodType>;

/** Fields whose text can't be read as any value: name → reason. They take precedence over the schema. */
export type Unreadable = Map<string, string>;

/** Drops empty fields: the schema then says `required` or takes them as absent. */
export function withoutEmpty(values: FieldValues): FieldValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== "" && value !== undefined)
      .map(([name, value]) => [name, isRecord(value) ? withoutEmpty(value) : value]),
  );
}

function isRecord(value: unknown): value is FieldValues {
  return Object.prototype.toString.call(value) === "[object Object]";
}

type Check = (values: FieldValues) => Record<string, string>;

/** Field → reason by the schema; none when it can't be loaded now, because the server checks too. */
async function loadCheck(load: LoadSchema): Promise<Check> {
  try {
    const [schema, { reasonsOf, WITH_INPUT }] = await Promise.all([
      load(),
      import("#protocol/wire/reason.ts"),
    ]);
    return (values) => {
      const parsed = schema.safeParse(values, WITH_INPUT);
      return parsed.success ? {} : reasonsOf(parsed.error);
    };
  } catch {
    return () => ({});
  }
}

/**
 * Checks a form with the protocol's schema, which is loaded when first needed. `required`: fields that the schema
 * lets be empty, and that this form does not.
 */
export function schemaResolver<Values extends FieldValues>(
  load: LoadSchema,
  unreadable: Unreadable,
  required: readonly string[] = [],
): Resolver<Values> {
  return async (values) => {
    const check = await loadCheck(load);
    const reasons = new Map(Object.entries(check(withoutEmpty(values))));
    for (const name of required) if (values[name] === "") reasons.set(name, "required");
    for (const [name, reason] of unreadable) reasons.set(name, reason);
    if (reasons.size === 0) return { values, errors: {} };
    const errors: FieldErrors<Values> = {};
    for (const [name, message] of reasons) set(errors, name, { type: "reason", message });
    return { values: {}, errors };
  };
}
