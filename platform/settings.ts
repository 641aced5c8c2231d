import { isIP } from "node:net";
import { z } from "#protocol/wire/zod.ts";

/** A setting that can't be used. `reason` never contains the value. */
export type SettingFault = { name: string; reason: string };

/** Names every missing or wrong setting at once. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
  readonly faults: readonly SettingFault[];
  constructor(faults: readonly SettingFault[]) {
    const lines = faults.map(({ name, reason }) => `  ${name}: ${reason}`);
    super(`Settings that can't be used:\n${lines.join("\n")}`);
    this.faults = faults;
  }
}

export type SettingSource = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings of a schema from `env`. An empty string counts as unset, and variables that the
 * schema does not name are ignored.
 *
 * Throws `SettingsError` with all faults. It contains no values, because they may be secrets.
 */
export function readSettings<S extends z.ZodObject>(schema: S, env: SettingSource): z.output<S> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== "");
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  throw new SettingsError(result.error.issues.map((issue) => fault(issue, env)));
}

function fault(issue: z.core.$ZodIssue, env: SettingSource): SettingFault {
  const name = issue.path.length > 0 ? String(issue.path[0]) : "settings";
  const value = env[name] ?? "";
  if (value === "") return { name, reason: missing(issue) };
  return { name, reason: issue.message.includes(value) ? "is not valid" : issue.message };
}

/** Replaces zod's unhelpful message for an absent value ("received undefined"); custom messages stay. */
function missing(issue: z.core.$ZodIssue): string {
  return issue.code === "custom" ? issue.message : "is required";
}

/** A whole number within bounds, from its decimal text. */
export function wholeNumber(min: number, max: number) {
  const words = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, words)
    .transform(Number)
    .refine((value) => value >= min && value <= max, words);
}

/** A TCP port. */
export function portNumber() {
  return wholeNumber(1, 65_535);
}

/** Two growing waits in seconds, as `60,3600`, each up to its bound. */
export function growingSeconds(firstMost: number, secondMost: number) {
  return z.string().transform((text, context): readonly [number, number] => {
    const [, first, second] = (/^(\d{1,6}), ?(\d{1,6})$/.exec(text) ?? []).map(Number);
    const isGrowing = first !== undefined && second !== undefined && first > 0 && second > first;
    if (isGrowing && first <= firstMost && second <= secondMost) return [first, second];
    const message = "must be two growing numbers of seconds, like 60,3600";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** `on` or `off`, as a boolean. */
export function onOff() {
  return z.enum(["on", "off"], "must be on or off").transform((value) => value === "on");
}

/** An http(s) address without a trailing slash, query, fragment or credentials. */
export function httpUrl() {
  return z
    .string()
    .refine(isPlainHttpUrl, "must be an http or https address, without query or credentials")
    .transform((value) => value.replace(/\/+$/, ""));
}

/** Addresses or ranges, as `10.0.0.0/8, ::1`. */
export function addressRanges() {
  return z
    .string()
    .transform((text) => text.split(",").flatMap((one) => one.trim() || []))
    .refine((list) => list.every(isRange), "must be addresses or ranges, separated by commas");
}

function isRange(text: string): boolean {
  const [address = "", bits = "0", ...more] = text.split("/");
  const most = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most && !more.length;
}

/** Keys of 32 bytes each in base64, separated by commas. */
export function dataKeys() {
  return z
    .string()
    .transform((text) => text.split(",").flatMap((one) => one.trim() || []))
    .refine(
      (keys) => keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key)),
      "must be keys of 32 bytes in base64, separated by commas",
    )
    .transform((keys) => keys.map((key) => Buffer.from(key, "base64")));
}

/** A host and its TCP port, as `scanner.internal:3310` or `[::1]:3310`. */
export function hostAndPort() {
  return z.string().transform((text, context) => {
    const [, host = "", port = ""] = /^([\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})$/.exec(text) ?? [];
    const number = Number(port);
    if (host !== "" && number >= 1 && number <= 65_535) {
      return { host: host.replaceAll(/[[\]]/g, ""), port: number };
    }
    context.addIssue({ code: "custom", message: "must be a host and a port, like clamd:3310" });
    return z.NEVER;
  });
}

/** Text that must be hard to guess. */
export function secretText(minLength: number) {
  return z.string().min(minLength, `must have at least ${minLength} characters`);
}

/** The URL of a PostgreSQL database, including its name. */
export function postgresUrl() {
  return z
    .string()
    .refine(isDatabaseUrl, "must be like postgres://user:password@host:5432/database");
}

function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false;
  return (URL.parse(text)?.pathname.length ?? 0) > 1;
}

function isPlainHttpUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username + url.password + url.search + url.hash === "";
}
