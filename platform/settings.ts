import type { z } from "#protocol/wire/zod.ts";

/** One setting that can't be used. `reason` never holds the value. */
export type SettingFault = { name: string; reason: string };

/** Every setting that is missing or wrong, named at once. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly faults: readonly SettingFault[];
  constructor(faults: readonly SettingFault[]) {
    const lines = faults.map(({ name, reason }) => `  ${name}: ${reason}`);
    super(`Settings that can't be used:\n${lines.join("\n")}`);
    this.faults = faults;
  }
}

/**
 * The typed settings a schema describes, read from `env`; an empty string counts as unset, variables
 * that the schema does not name are ignored.
 *
 * Throws `SettingsError` with all faults. Values stay out of it: they may be secrets.
 */
export function readSettings<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => fault(issue, env)));
}

function fault(
  issue: z.core.$ZodIssue,
  env: Readonly<Record<string, string | undefined>>,
): SettingFault {
  const name = issue.path.length > 0 ? String(issue.path[0]) : "settings";
  const value = env[name] ?? "";
  if (value === "") return { name, reason: missing(issue) };
  return { name, reason: issue.message.includes(value) ? "is not valid" : issue.message };
}

/** What zod says of an absent value ("received undefined") helps nobody; our own words stay. */
function missing(issue: z.core.$ZodIssue): string {
  return issue.code === "custom" ? issue.message : "is required";
}
