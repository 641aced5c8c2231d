import type { SpanAttributes } from "./span-attributes.ts";

export type SpanOptions = {
  /** Words of ours, without ids. */
  name: string;
  kind?: "server" | "client" | "internal";
  attributes?: SpanAttributes;
  /** A `traceparent` to go on from (W3C Trace Context); one that can't be read counts as none. */
  parent?: string | null | undefined;
  /** Begins anew in the trace of this thing (a word and an id of ours). */
  thing?: string | null | undefined;
  /** Says nothing where no trace goes on already: what runs all the time would fill a store with rounds of nothing. */
  isChild?: true;
};

/** How spans are made; there is one while traces are sent. */
export type Spans = {
  run: <T>(options: SpanOptions, run: () => Promise<T>) => Promise<T>;
  describe: (attributes: SpanAttributes) => void;
  link: (thing: string) => void;
  traceparent: () => string | undefined;
};

export type TracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  OTEL_SERVICE_NAME?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
};
