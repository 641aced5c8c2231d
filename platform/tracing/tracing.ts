import type { SpanAttributes } from "./span-attributes.ts";
import type { SpanOptions, Spans, TracingSettings } from "./spans.ts";

// Global, because Next evaluates a module several times.
const kept = globalThis as { ponteSpans?: Spans };

/**
 * From now on spans are sent where the settings say, until the returned function has sent the last of them. Without
 * an endpoint nothing is loaded and nothing is made.
 */
export async function startTracing(
  settings: TracingSettings,
  process: "dashboard" | "service",
): Promise<() => Promise<void>> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => undefined;
  const { openSpans } = await import("./open-spans.ts");
  const { spans, close } = openSpans(settings, process);
  kept.ponteSpans = spans;
  return async () => {
    delete kept.ponteSpans;
    await close();
  };
}

/** Whether traces are sent. */
export const isTracing = (): boolean => kept.ponteSpans !== undefined;

/** Runs it in a span, which ends with it. Of an error the span says its code, never its words. */
export function inSpan<T>(options: SpanOptions, run: () => Promise<T>): Promise<T> {
  return kept.ponteSpans ? kept.ponteSpans.run(options, run) : run();
}

/** Adds to the span in which this runs. */
export const describeSpan = (attributes: SpanAttributes): void =>
  kept.ponteSpans?.describe(attributes);

/** Links the span in which this runs to the trace in which jobs go on with a thing (a word and an id of ours). */
export const linkSpan = (thing: string): void => kept.ponteSpans?.link(thing);

/** The span in which this runs, as a header's value or for whoever goes on later. */
export const traceparent = (): string | undefined => kept.ponteSpans?.traceparent();

/** The same as headers. */
export function traceHeaders(): { traceparent?: string } {
  const value = traceparent();
  return value === undefined ? {} : { traceparent: value };
}
