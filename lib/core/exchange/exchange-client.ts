import "server-only";
import { randomUUID } from "node:crypto";
import type { Endpoint, InputOf, ValueOf } from "#protocol/wire/endpoint.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { beginEffect } from "#platform/effects/watch-effects.ts";
import type { SpanOptions } from "#platform/tracing/spans.ts";
import { describeSpan, inSpan, traceHeaders } from "#platform/tracing/tracing.ts";
import type { CallBudget } from "./call-budget.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { readRefusal } from "./read-refusal.ts";
import { underTheirNames, wireRequest, type FilterNames } from "./request.ts";

export type ExchangeAccess = {
  baseUrl: string;
  apiKey: string;
  apiSecret: string;
  /** Authorizes the management calls; absent or null where the dashboard has none. */
  managementToken?: string | null;
};
/** A call as the log shows it: its name, without its input. */
export type CallNote = { endpoint: string; status: number | null; ms: number; requestId: string };
export type ClientOptions = {
  timeoutMs?: number;
  filterNames?: FilterNames;
  onCall?: (note: CallNote) => void;
  /** Asked before each call on the wire, including retries. */
  budget?: CallBudget;
  /** Sends a call that changes something, once everything before it is done. @throws ExchangeFault `barred` */
  sending?: <Answer>(call: { endpoint: string; send: () => Promise<Answer> }) => Promise<Answer>;
  /** Waits between a read's retries; tests replace it. */
  pause?: (ms: number) => Promise<void>;
};

type CallOptions = {
  idempotencyKey?: string;
  /** A payment depends on this read, so it may use the calls that are kept for payments. */
  isOfPayment?: boolean;
};

export type ExchangeClient = {
  /**
   * Makes one call. A failed read is retried (twice, and once after a short wait that a 429 asks for), except
   * after a timeout; a call that changes something is made once.
   * @throws ExchangeFault whenever there is no value.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<ValueOf<E>>;
};

const TIMEOUT_MS = 15_000;
/** Enough for ten megabytes at one megabit a second. */
const UPLOAD_TIMEOUT_MS = 120_000;
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
const READ_ATTEMPTS = 3;
const READ_RETRY_MS = 200;
const WAIT_FOR_LIMIT_SECONDS = 5;
/** A retry would get the same answer. */
const NOT_IMPLEMENTED = 501;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Codes of errors that occur before any byte of the request is sent. */
const NOT_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function wasSent(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && NOT_SENT.has(code)) return false;
    if (at instanceof AggregateError && at.errors.every((each) => !wasSent(each))) return false;
  }
  return true;
}

async function readBody(response: Response): Promise<string> {
  const length = Number(response.headers.get("content-length") ?? 0);
  if (length > ANSWER_MAX_BYTES) throw new Error("answer too large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > ANSWER_MAX_BYTES) throw new Error("answer too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * The headers that authorize an endpoint: the credential never goes with a management call, nor the token
 * with any other.
 * @throws ExchangeFault `refused` where the dashboard has no management token.
 */
function authHeaders(endpoint: Endpoint, access: ExchangeAccess): Record<string, string> {
  if (endpoint.auth === "none") return {};
  if (endpoint.auth === "credential") {
    return { api_key: access.apiKey, api_secret: access.apiSecret };
  }
  if (!access.managementToken) throw new ExchangeFault("refused", endpoint.name, { status: 501 });
  return { authorization: `Bearer ${access.managementToken}` };
}

/** The client of any implementation of the seed: strict in what it sends, lenient in what it reads. */
export function createExchangeClient(
  access: ExchangeAccess,
  options: ClientOptions = {},
): ExchangeClient {
  const { filterNames = {}, onCall, budget, sending, pause = sleep } = options;
  const base = access.baseUrl.replace(/\/+$/, "");

  async function once(
    endpoint: Endpoint,
    input: unknown,
    { idempotencyKey, isOfPayment = false }: CallOptions,
  ) {
    const changesSomething = endpoint.method !== "GET";
    const parsed = endpoint.input.parse(input) as Record<string, unknown>;
    const named = underTheirNames(endpoint.name, parsed, filterNames);
    const { path, body } = wireRequest(endpoint, named);
    const opened = authHeaders(endpoint, access);
    await budget?.take(endpoint, isOfPayment);
    const requestId = randomUUID();
    const began = performance.now();
    const note = (status: number | null) =>
      onCall?.({ endpoint: endpoint.name, status, ms: performance.now() - began, requestId });
    const send = async (): Promise<{ response: Response; text: string }> => {
      if (changesSomething) beginEffect();
      try {
        const response = await fetch(base + path, {
          method: endpoint.method,
          headers: {
            accept: "application/json",
            ...opened,
            "x-request-id": requestId,
            ...traceHeaders(),
            // `fetch` sets a form's content type, which names the boundary between its parts.
            ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
            ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
          },
          body,
          // Following a redirect would send the credential to another address.
          redirect: "manual",
          cache: "no-store",
          signal: AbortSignal.timeout(
            options.timeoutMs ?? (body instanceof FormData ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
          ),
        });
        return { response, text: await readBody(response) };
      } catch (cause) {
        note(null);
        const kind = changesSomething && wasSent(cause) ? "unclear" : "unreachable";
        throw new ExchangeFault(kind, endpoint.name, { requestId, cause });
      }
    };
    const isGuarded = changesSomething && sending !== undefined;
    const { response, text } = await (isGuarded
      ? sending({ endpoint: endpoint.name, send })
      : send());
    note(response.status);
    describeSpan({ "http.response.status_code": response.status, "ponte.request.id": requestId });
    await budget?.learn(endpoint, response);
    return readAnswer(endpoint, response, text);
  }

  return {
    call: (endpoint, input, how = {}) => inSpan(spanOf(endpoint), () => call(endpoint, input, how)),
  };

  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, how: CallOptions) {
    const attempts = endpoint.method === "GET" ? READ_ATTEMPTS : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return (await once(endpoint, input, how)) as ValueOf<E>;
      } catch (error) {
        const waitMs = attempt < attempts ? waitBeforeRetry(error, attempt) : null;
        if (waitMs === null) throw error;
        await pause(waitMs);
      }
    }
  }
}

/** Calls that only look are parts of what looks; one that changes something is told in any case. */
const spanOf = ({ name, method }: Endpoint): SpanOptions => ({
  name: "call the exchange",
  kind: "client",
  ...(method === "GET" ? { isChild: true } : {}),
  attributes: { "ponte.endpoint": name, "http.request.method": method },
});

function waitBeforeRetry(error: unknown, attempt: number): number | null {
  if (!isExchangeFault(error)) return null;
  if (error.status === NOT_IMPLEMENTED) return null;
  // The reader has already waited for the whole timeout.
  if (error.cause instanceof Error && error.cause.name === "TimeoutError") return null;
  if (error.kind === "unreachable") return READ_RETRY_MS * 2 ** (attempt - 1);
  if (error.kind !== "limited") return null;
  const seconds = error.retryAfterSeconds ?? 1;
  return seconds <= WAIT_FOR_LIMIT_SECONDS ? seconds * 1000 : null;
}

function readAnswer(endpoint: Endpoint, response: Response, text: string): unknown {
  const { name } = endpoint;
  const changesSomething = endpoint.method !== "GET";
  const isSuccess = response.status >= 200 && response.status < 300;
  let body: unknown = null;
  try {
    body = text === "" ? null : parseJson(text);
  } catch (cause) {
    if (isSuccess) throw unreadable(endpoint, response, cause);
  }
  if (!isSuccess) throw readRefusal({ name, changesSomething, response, body });
  try {
    return endpoint.read(body);
  } catch (cause) {
    throw unreadable(endpoint, response, cause);
  }
}

/** The fault for an unreadable 2xx: a write may have happened, so its outcome is unclear. */
function unreadable(endpoint: Endpoint, response: Response, cause: unknown): ExchangeFault {
  const kind = endpoint.method === "GET" ? "unreadable" : "unclear";
  const requestId = response.headers.get("x-request-id") ?? undefined;
  return new ExchangeFault(kind, endpoint.name, { status: response.status, requestId, cause });
}
