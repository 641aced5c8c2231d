import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { errorBody, ERRORS, ExchangeError, type ErrorCode } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import { CODE_WORDS, REASON_WORDS } from "./openapi-codes.ts";
import { LATER_HEADERS, REFUSED_HEADERS, REPLY_HEADERS } from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-scalars.ts";

const EXAMPLE_FIELDS: Partial<Record<ErrorCode, FieldReasons>> = {
  BAD_REQUEST: { bank_account_id: "not_yours" },
  PIX_KEY_TAKEN: { pix_key: "taken" },
};

const EXAMPLE_REQUEST_ID = "0198c1f2-7d2e-7c3a-9a55-3b1f0c9d2e41";

const errorExample = (code: ErrorCode) =>
  errorBody(new ExchangeError(code, { fields: EXAMPLE_FIELDS[code] }), EXAMPLE_REQUEST_ID);

const REASON_NAMES = Object.keys(REASON_WORDS);

/** The body of an error, its codes, and why a field was refused. */
export const ERROR_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Error: {
    type: "object",
    description: "The body of every 4xx and 5xx.",
    properties: {
      statusCode: {
        type: "integer",
        format: "int32",
        minimum: 400,
        maximum: 599,
        description: "The HTTP status again.",
      },
      message: { type: "string", description: "A sentence in Portuguese that is safe to show." },
      code: { $ref: "#/components/schemas/ErrorCode" },
      fields: {
        type: "object",
        description:
          "Why fields are refused, by their dotted path (`address.uf`); absent where no field is at fault.",
        additionalProperties: { $ref: "#/components/schemas/FieldReason" },
      },
      hint: {
        type: "string",
        const: "no_api_key_header",
        description: "On a 401: no header of this name came, as where a proxy drops names with _.",
      },
      requestId: {
        type: "string",
        description: "The call's id, which is in the service's log and in `X-Request-Id`.",
      },
    },
    required: ["statusCode", "message", "code", "requestId"],
  },
  ErrorCode: {
    type: "string",
    enum: Object.keys(CODE_WORDS),
    description: "What went wrong; more codes may come.",
    "x-enumDescriptions": CODE_WORDS,
  },
  FieldReason: {
    type: "string",
    pattern: `^(${REASON_NAMES.join("|")})(:.+)?$`,
    description:
      "Why a field is refused; a bound may follow after a colon (`too_small:10.00`). More reasons may come.",
    "x-enumDescriptions": REASON_WORDS,
  },
};

/** Codes of each status that some calls alone may answer, with the name of their response. */
const OWN: Readonly<Record<number, string>> = {
  400: "BadRequest",
  403: "Forbidden",
  404: "NotFound",
  408: "TooSlow",
  409: "Conflict",
  413: "TooLarge",
  415: "OtherType",
  422: "Unprocessable",
  501: "NotBuilt",
  503: "Halted",
};

/** What any call may answer: by its form, its credential, its limit or its key. */
const COMMON = {
  Refused: [
    "INVALID_INPUT",
    "MALFORMED_BODY",
    "UNAUTHORIZED",
    "FORBIDDEN",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "ALREADY_RUNNING",
    "BODY_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "IDEMPOTENCY_MISMATCH",
    "RATE_LIMITED",
  ],
  Failed: ["INTERNAL", "UNAVAILABLE"],
} as const satisfies Record<string, readonly ErrorCode[]>;

function response(description: string, example: ErrorCode, headers: object) {
  return {
    description,
    headers,
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/Error" },
        example: errorExample(example),
      },
    },
  };
}

const codesOf = (status: number) =>
  (Object.keys(ERRORS) as ErrorCode[]).filter((code) => ERRORS[code].status === status);

const ownCodes = ({ errors, pending }: Endpoint): readonly ErrorCode[] =>
  pending ? [...errors, "NOT_BUILT"] : errors;
const statusesOf = (codes: readonly ErrorCode[]) => [
  ...new Set(codes.map((code) => ERRORS[code].status)),
];

/** The error responses of these calls as components. */
export function errorComponents(endpoints: readonly Endpoint[]): Record<string, object> {
  const used = new Set(statusesOf(endpoints.flatMap(ownCodes)).map(String));
  const given = Object.entries(OWN).filter(([status]) => used.has(status));
  const own = given.flatMap(([status, name]) => {
    const codes = codesOf(Number(status));
    const [first] = codes;
    const headers = status === "409" ? LATER_HEADERS : REPLY_HEADERS;
    return first ? [[name, response(codes.join(", "), first, headers)] as const] : [];
  });
  const any = "What any call may answer, whatever it does.";
  return {
    ...Object.fromEntries(own),
    Refused: { ...response(any, "RATE_LIMITED", REFUSED_HEADERS), "x-codes": COMMON.Refused },
    Failed: { ...response(any, "INTERNAL", LATER_HEADERS), "x-codes": COMMON.Failed },
  };
}

const ref = (name: string | undefined) => ({ $ref: `#/components/responses/${name}` });

/**
 * The error responses of a call: a reference per status that it has of its own, and two for what any call may
 * answer.
 */
export function errorResponses(endpoint: Endpoint): Record<string, { $ref: string }> {
  const own = statusesOf(ownCodes(endpoint)).map((status) => [status, ref(OWN[status])] as const);
  return { ...Object.fromEntries(own), "4XX": ref("Refused"), "5XX": ref("Failed") };
}
