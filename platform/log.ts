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
  /** The process: `service`, `sandbox` or `dashboard`. */
  name: string;
  level?: LogLevel;
  /** Where lines go; standard output by default. */
  destination?: DestinationStream;
};

/**
 * A logger of JSON lines. It hides secrets and personal data by field name at any depth, logs errors
 * (`err`) without SQL parameters and request bodies, and addresses without their query.
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
  // Written before the call returns: otherwise the last lines of an ending process come out of order or
  // get lost.
  const log = pino(options, destination ?? pino.destination({ dest: 1, sync: true }));
  // A child logger's fields skip the formatters. Children inherit this function.
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
  // Without a message, pino would use the error's message unscrubbed.
  if (err && words.length === 0) words.push(String(scrubError(err).message));
  const fields = first instanceof Error ? { err } : first;
  method.apply(this, [fields, ...words] as Parameters<Method>);
}

function errorIn(fields: unknown): Error | null {
  const found = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
  return found instanceof Error ? found : null;
}

/** `formatters.log` replaces an error by its fields before the serializer sees it. */
function errorOf(value: unknown): unknown {
  return value instanceof Error ? scrubError(value) : value;
}
