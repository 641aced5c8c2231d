import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "#protocol/wire/zod.ts";

const Attributes = z.array(
  z.object({ key: z.string(), value: z.object({ stringValue: z.string() }) }),
);
const Span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes.default([]),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.object({ code: z.int().optional() }).default({}),
});
/** What OTLP's JSON says of traces (opentelemetry-proto, ExportTraceServiceRequest), as far as tests look. */
const Exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type ReceivedSpan = Omit<z.output<typeof Span>, "attributes"> & {
  said: Record<string, string>;
};

/** Takes traces by OTLP over HTTP, as a collector does. */
export async function startTraceReceiver() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const isTraces = request.method === "POST" && request.url === "/v1/traces";
    if (isTraces) bodies.push(Buffer.concat(chunks).toString("utf8"));
    response.writeHead(isTraces ? 200 : 404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const said = (attributes: z.output<typeof Attributes>) =>
    Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));
  return {
    url: `http://127.0.0.1:${port}`,
    /** All bytes that came. */
    text: () => bodies.join("\n"),
    spans: (): ReceivedSpan[] =>
      bodies
        .flatMap((body) => Exported.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ attributes, ...span }) => ({ ...span, said: said(attributes) })),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
