import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** The packages that a process loads when it starts its traces with this setting. */
async function loaded(endpoint: string | undefined): Promise<string[]> {
  const program = `
    import { registerHooks } from "node:module";
    const seen = new Set();
    registerHooks({ resolve: (name, context, next) => {
      if (name.startsWith("@opentelemetry/")) seen.add(name);
      return next(name, context);
    } });
    const { startTracing, inSpan } = await import("#platform/tracing/tracing.ts");
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: ${JSON.stringify(endpoint)}, OTEL_TRACES_SAMPLER_ARG: 1 };
    const stop = await startTracing(settings, "service");
    if ((await inSpan({ name: "x", isChild: true }, async () => 7)) !== 7) throw new Error("not run");
    await stop();
    process.stdout.write(JSON.stringify([...seen]));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", program]);
  return JSON.parse(stdout) as string[];
}

test("without an endpoint nothing of OpenTelemetry is loaded", async () => {
  expect(await loaded(undefined)).toEqual([]);
  expect(await loaded("http://127.0.0.1:9")).toContain("@opentelemetry/sdk-trace");
});
