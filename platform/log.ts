import {
  pino,
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
} from "pino";
import { scrubError, scrubField, scrubText } from "./scrub.ts";

export type Log = Logger;
type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

export type LogOptions = {
  /** Who speaks: `service`, `sandbox`, `dashboard`. */
  name: string;
  level?: LogLevel;
  /** Where lines go; standard output unless given. */
  destination?: DestinationStream;
};

/**
 * A logger of JSON lines. Secrets and personal data are hidden by the name of their field at any depth,
 * errors are told without SQL parameters and request bodies (`err`), addresses without query.
 */
export function createLog({ name, level = "info", destination }: LogOptions): Log {
  const options = {
    name,
    level,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: errorOf },
    formatters: {
      level: (label: string) => ({ level: label }),
      bindings: scrubFields,
      log: scrubFields,
    },
    hooks: { logMethod: scrubMessage },
  };
  // Written before the call returns: otherwise the last words of a process that ends come out of order
  // or never.
  const log = pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
  // The fields of a child pass no formatter. Children inherit this function.
  const makeChild = log.child;
  log.child = function child<Levels extends string = never>(
    this: Logger,
    fields: Bindings,
    more?: ChildLoggerOptions<Levels>,
  ): Logger<Levels> {
    return Reflect.apply(makeChild, this, [scrubFields(fields), more]);
  };
  return log;
}

function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, scrubField(key, value)]),
  );
}

type Method = Logger["info"];

function scrubMessage(this: Logger, args: Parameters<Method>, method: Method): void {
  const [first, ...words] = args.map((one: unknown) =>
    typeof one === "string" ? scrubText(one) : one,
  );
  const err = errorIn(first);
  // Without words of its own the line would take the error's message as it is.
  if (err && words.length === 0) words.push(String(scrubError(err).message));
  const fields = first instanceof Error ? { err } : first;
  method.apply(this, [fields, ...words] as Parameters<Method>);
}

function errorIn(fields: unknown): Error | null {
  const found = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
  return found instanceof Error ? found : null;
}

/** `formatters.log` has replaced an error by its fields before the serializer sees it. */
function errorOf(value: unknown): unknown {
  return value instanceof Error ? scrubError(value) : value;
}
