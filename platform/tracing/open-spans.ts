import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  type IdGenerator,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { fitAttributes } from "./span-attributes.ts";
import { traceOfThing } from "./trace-of-thing.ts";
import type { SpanOptions, Spans, TracingSettings } from "./spans.ts";

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/** `name=value,name=value`, percent-encoded (OpenTelemetry's own form). */
function headersOf(text = ""): Record<string, string> {
  const pairs = text.split(",").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name.trim() ? [[name.trim(), decodeURIComponent(value.join("=").trim())] as const] : [];
  });
  return Object.fromEntries(pairs);
}

function outcomeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Spans by OpenTelemetry's SDK, sent in batches as JSON. It registers nothing globally: no library, Next included,
 * finds it, so that none adds spans of its own with addresses, statements or texts in them.
 */
export function openSpans(
  settings: TracingSettings,
  process: string,
): { spans: Spans; close: () => Promise<void> } {
  const random = new RandomIdGenerator();
  /** While a span begins: whose trace it is of. */
  let beginning: string | null = null;
  const idGenerator: IdGenerator = {
    generateTraceId: () =>
      beginning === null ? random.generateTraceId() : traceOfThing(beginning).traceId,
    generateSpanId: () => random.generateSpanId(),
  };
  const provider = new TracerProvider({
    idGenerator,
    resource: resourceFromAttributes({
      "service.name": settings.OTEL_SERVICE_NAME ?? `ponte-${process}`,
      "ponte.process": process,
    }),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
          headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
        }),
      }),
    ],
  });
  const tracer = provider.getTracer("ponte");
  const contexts = new AsyncLocalStorage<Context>();

  const parentOf = ({ parent, thing }: SpanOptions): Context | undefined => {
    if (thing) return ROOT_CONTEXT;
    const remote = parent ? parseTraceParent(parent) : null;
    if (!remote) return contexts.getStore();
    return trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
  };

  const ended = async <T>(span: Span, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes(fitAttributes({ "ponte.outcome": outcomeOf(error) }));
      throw error;
    } finally {
      span.end();
    }
  };

  const spans: Spans = {
    run: (options, run) => {
      const above = parentOf(options);
      if (above === undefined && options.isChild) return run();
      const context = above ?? ROOT_CONTEXT;
      const { name, kind = "internal", attributes = {} } = options;
      const given = { kind: KINDS[kind], attributes: fitAttributes(attributes) };
      beginning = options.thing ?? null;
      const span = tracer.startSpan(name, given, context);
      beginning = null;
      return contexts.run(trace.setSpan(context, span), () => ended(span, run));
    },
    describe: (attributes) => {
      const context = contexts.getStore();
      if (context) trace.getSpan(context)?.setAttributes(fitAttributes(attributes));
    },
    link: (thing) => {
      const context = contexts.getStore();
      const ids = { ...traceOfThing(thing), traceFlags: TraceFlags.SAMPLED };
      if (context) trace.getSpan(context)?.addLink({ context: ids });
    },
    traceparent: () => {
      const context = contexts.getStore();
      const span = context && trace.getSpanContext(context);
      if (!span) return undefined;
      return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
    },
  };
  // What can't be sent is lost: nothing of Ponte waits for it.
  return { spans, close: () => provider.shutdown().catch(() => undefined) };
}
