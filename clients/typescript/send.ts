import type { CallOptions, Method, Send } from "./call-types.ts";
import { formBody } from "./form-body.ts";
import { PonteError } from "./ponte-error.ts";
import { delayMs, mayRepeat, sleep } from "./retry.ts";

export type ConnectionOptions = {
  /** Where the exchange answers: `https://exchange.example`. A path after it is kept. */
  origin: string;
  /** How often a call is repeated where that is safe; 3 unless you say otherwise. */
  retries?: number;
  /** How long one attempt may take: 30 s, for uploads 120 s. */
  timeoutMs?: number;
  /** In the place of the platform's own `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** In the place of a timer, between repetitions. */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export type Credential = {
  apiKey: string;
  apiSecret: string;
};

const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
const RETRIES = 3;

type Loose = {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
};
type Prepared = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Blob | null;
  timeoutMs: number;
  key: string | null;
};

/** Sixteen random bytes; unlike `randomUUID`, also on a page without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Nothing in the place of an id would ask for the list, and dots for what lies above. */
function segment(name: string, value: unknown): string {
  const text = String(value ?? "");
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${name} is no id.`);
  return encodeURIComponent(text);
}

/** A header's value; `fetch` would say of another that the exchange can't be reached. It is not shown. */
function headerText(name: string, value: string): string {
  if (/^[\x20-\x7e]+$/.test(value)) return value;
  throw new TypeError(`${name} is empty, or has a character that no header takes.`);
}

function address(origin: string, path: string, { path: fields = {}, query = {} }: Loose): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, fields[name]));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const asked = search.size === 0 ? "" : `?${search.toString()}`;
  return `${origin.replace(/\/+$/, "")}${filled}${asked}`;
}

/** What the exchange says of an error, or what can be said of an answer that is none of its own. */
function errorOf(answer: Response, text: string, { key, method }: Prepared): PonteError {
  const { status, headers } = answer;
  const after = headers.get("retry-after");
  const shared = {
    status,
    isWrite: method !== "GET",
    idempotencyKey: key,
    requestId: headers.get("x-request-id"),
    retryAfterSeconds: after !== null && /^\d+$/.test(after) ? Number(after) : null,
  };
  const body = readJson(text) as Partial<Record<string, unknown>> | null | undefined;
  if (typeof body?.["code"] === "string") {
    const fields = (body["fields"] ?? {}) as Record<string, string>;
    return new PonteError({ ...shared, code: body["code"], message: sentence(body), fields });
  }
  const code = status >= 500 ? "UNAVAILABLE" : "UNREADABLE_ANSWER";
  return new PonteError({ ...shared, code, message: `The exchange answered ${status}.` });
}

const sentence = ({ message, code }: Partial<Record<string, unknown>>) =>
  Array.isArray(message) ? message.join(" ") : String(message ?? code);

/** Undefined: it is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The one way to the exchange: authentication, idempotency keys, repetition, errors. `headers` authenticate each
 * call and go nowhere else: a redirect is not followed.
 */
export function createSend(
  { origin, retries = RETRIES, timeoutMs, ...outside }: ConnectionOptions,
  headers: Record<string, string>,
): Send {
  for (const [name, value] of Object.entries(headers)) headerText(name, value);
  // An address that is none is said here, not at the first call.
  void new URL(origin);
  const {
    fetch: call = (url: string, init: RequestInit) => fetch(url, init),
    sleep: wait = sleep,
  } = outside;

  async function attempt(prepared: Prepared, signal?: AbortSignal): Promise<unknown> {
    const { method, url, key, body } = prepared;
    const limit = AbortSignal.timeout(prepared.timeoutMs);
    const isWrite = method !== "GET";
    let answer: Response;
    let text: string;
    try {
      answer = await call(url, {
        method,
        headers: prepared.headers,
        body,
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      text = await answer.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const message = limit.aborted
        ? `${new URL(url).origin} did not answer within ${prepared.timeoutMs} ms.`
        : `${new URL(url).origin} can't be reached, or its answer was lost.`;
      throw new PonteError({ code: "NO_ANSWER", message, isWrite, idempotencyKey: key, cause });
    }
    if (!answer.ok) throw errorOf(answer, text, prepared);
    if (text === "") return undefined;
    const read = readJson(text);
    if (read !== undefined) return read;
    const { status } = answer;
    const message = `The exchange answered ${status} with what is no JSON.`;
    throw new PonteError({
      code: "UNREADABLE_ANSWER",
      message,
      status,
      isWrite,
      idempotencyKey: key,
    });
  }

  async function persist(prepared: Prepared, signal?: AbortSignal): Promise<unknown> {
    let wasLost = false;
    for (let count = 0; ; count += 1) {
      try {
        return await attempt(prepared, signal);
      } catch (error) {
        if (!(error instanceof PonteError)) throw error;
        // What an earlier attempt deleted is no longer there.
        if (wasLost && prepared.method === "DELETE" && error.status === 404) return undefined;
        if (count >= retries || !mayRepeat(error)) throw error;
        wasLost ||= error.outcome === "unknown";
        await wait(delayMs(error, count), signal);
      }
    }
  }

  const keyOf = ({ idempotencyKey }: CallOptions) =>
    headerText("idempotencyKey", idempotencyKey ?? newKey());

  const send = async (method: Method, path: string, sent: Loose & CallOptions) => {
    const verb = method.toUpperCase();
    const key = verb === "POST" ? keyOf(sent) : null;
    const hasBody = sent.body !== undefined;
    return persist(
      {
        method: verb,
        url: address(origin, path, sent),
        headers: {
          ...headers,
          accept: "application/json",
          ...(hasBody ? { "content-type": "application/json" } : {}),
          ...(key === null ? {} : { "idempotency-key": key }),
        },
        body: hasBody ? JSON.stringify(sent.body) : null,
        timeoutMs: timeoutMs ?? TIMEOUT_MS,
        key,
      },
      sent.signal,
    );
  };

  const upload: Send["upload"] = async (path, form, options = {}) => {
    const key = keyOf(options);
    const { body, contentType } = formBody(form, key);
    const sent = { ...headers, "content-type": contentType, "idempotency-key": key };
    const limit = timeoutMs ?? UPLOAD_TIMEOUT_MS;
    const url = address(origin, path, {});
    const prepared = { method: "POST", url, headers: sent, body, timeoutMs: limit, key };
    return (await persist(prepared, options.signal)) as never;
  };

  return Object.assign(send, { upload }) as Send;
}

/** With a credential of an account. */
export const connect = (options: ConnectionOptions & Credential): Send =>
  createSend(options, { api_key: options.apiKey, api_secret: options.apiSecret });
