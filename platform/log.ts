import { pino, type DestinationStream, type Logger } from "pino";
import { scrubError, scrubField, scrubText } from "./scrub.ts";

export type Log = Logger;
export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

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
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger["info"]>, method: Logger["info"]) {
        method.apply(this, args.map(scrubArgument) as Parameters<Logger["info"]>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, scrubField(key, value)]),
  );
}

function scrubArgument(argument: unknown): unknown {
  return typeof argument === "string" ? scrubText(argument) : argument;
}

/** `formatters.log` has replaced an error by its fields before the serializer sees it. */
function errorOf(value: unknown): unknown {
  return value instanceof Error ? scrubError(value) : value;
}
