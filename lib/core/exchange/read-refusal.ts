import "server-only";
import type { FieldReasons, ReasonText } from "#protocol/wire/reason.ts";
import { z } from "#protocol/wire/zod.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/** Any implementation's error body: `message` is one sentence or several (INTERFACE, reader rules). */
const Refusal = z.looseObject({
  message: z.union([z.string(), z.array(z.string())]).optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

const MESSAGE_MAX = 500;

function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get("retry-after") ?? headers.get("ratelimit-reset");
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

type Answer = { name: string; changesSomething: boolean; response: Response; body: unknown };

/**
 * The fault for an answer outside 2xx. A 5xx to a call that changes something leaves its outcome unknown,
 * except 501 and 503, which say that nothing was begun.
 */
export function readRefusal({ name, changesSomething, response, body }: Answer): ExchangeFault {
  const refusal = Refusal.safeParse(body).data ?? {};
  const message = Array.isArray(refusal.message) ? refusal.message.join(" ") : refusal.message;
  const detail = {
    status: response.status,
    code: refusal.code,
    userMessage: message?.slice(0, MESSAGE_MAX),
    fields: (refusal.fields ?? {}) as Record<string, ReasonText> satisfies FieldReasons,
    requestId: refusal.requestId ?? response.headers.get("x-request-id") ?? undefined,
    retryAfterSeconds: retryAfterSeconds(response.headers),
  };
  if (response.status === 429) return new ExchangeFault("limited", name, detail);
  if (response.status < 500) return new ExchangeFault("refused", name, detail);
  const began = response.status !== 501 && response.status !== 503;
  return new ExchangeFault(changesSomething && began ? "unclear" : "unreachable", name, detail);
}
