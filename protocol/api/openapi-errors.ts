import { type Endpoint, isExchangeCall, pathFields } from "#protocol/wire/endpoint.ts";
import { errorBody, ERRORS, ExchangeError, type ErrorCode } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";

const EXAMPLE_FIELDS: Partial<Record<ErrorCode, FieldReasons>> = {
  INVALID_INPUT: { name: "required" },
  PIX_KEY_TAKEN: { pix_key: "taken" },
  NAME_TAKEN: { name: "taken" },
  AMOUNT_OUT_OF_BOUNDS: { request_amount: "too_small:10.00" },
};

/** Error codes a call can answer with: its own and those common to its kind of call. */
function errorCodes(endpoint: Endpoint): ErrorCode[] {
  const hasBody = ["POST", "PUT", "PATCH"].includes(endpoint.method);
  const codes: ErrorCode[] = [...endpoint.errors];
  if (hasBody || endpoint.method === "GET" || pathFields(endpoint.path).length > 0) {
    codes.push("INVALID_INPUT");
  }
  if (hasBody) codes.push("MALFORMED_BODY", "BODY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (endpoint.method === "POST") codes.push("IDEMPOTENCY_MISMATCH", "ALREADY_RUNNING");
  if (endpoint.auth !== "none") codes.push("UNAUTHORIZED");
  if (endpoint.only || isExchangeCall(endpoint) || endpoint.scope !== "any")
    codes.push("FORBIDDEN");
  if (endpoint.pending) codes.push("NOT_BUILT");
  codes.push("RATE_LIMITED", "INTERNAL", "UNAVAILABLE");
  return [...new Set(codes)];
}

const EXAMPLE_REQUEST_ID = "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e41";

/** One example per code, shared by all calls. */
export function errorExamples(): Record<string, object> {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  return Object.fromEntries(
    codes.map((code) => {
      const error = new ExchangeError(code, { fields: EXAMPLE_FIELDS[code] });
      return [code, { summary: code, value: errorBody(error, EXAMPLE_REQUEST_ID) }];
    }),
  );
}

/** Statuses whose replies may carry `Retry-After`. */
const LATER = new Set([409, 429, 503]);

/**
 * The error responses of a call, one per status, with an example per code. `later`: the headers of
 * statuses that may carry `Retry-After`.
 */
export function errorResponses(
  endpoint: Endpoint,
  headers: object,
  later: object,
): Record<string, unknown> {
  const byStatus = Map.groupBy(errorCodes(endpoint), (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.join(", "),
        headers: {
          ...(LATER.has(status) ? later : headers),
          ...(status === 401 && {
            "WWW-Authenticate": { $ref: "#/components/headers/WWW-Authenticate" },
          }),
        },
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/ErrorBody" },
            examples: Object.fromEntries(
              codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}
