import { z } from "#protocol/wire/zod.ts";
import { httpUrl } from "../settings.ts";

const share = z
  .string()
  .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, "must be a share from 0 to 1, like 0.1")
  .transform(Number);
const headers = z
  .string()
  .regex(/^[\w.-]+=[^,]*(,[\w.-]+=[^,]*)*$/, "must be like name=value,name=value");

/** Where traces go, by OpenTelemetry's own names. Without an endpoint there are none. */
export const tracingSettings = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_SERVICE_NAME: z.string().max(100).optional(),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
});
