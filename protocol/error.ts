import type { FieldReasons } from "./reason.ts";
import { z } from "./zod.ts";

type ErrorRow = { status: number; message: string };

/**
 * Every error of the interface: code → HTTP status and the Portuguese sentence that is safe to show
 * (seed 7; INTERFACE §1). `BAD_REQUEST` and `NOT_FOUND` are the seed's own names.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: "A conta bancária não pertence ao usuário." },
  INVALID_INPUT: { status: 400, message: "Dados inválidos." },
  MALFORMED_BODY: { status: 400, message: "O corpo da requisição não é um JSON válido." },
  PAIR_NOT_SUPPORTED: { status: 400, message: "Este token não é oferecido nesta rede." },
  AMOUNT_OUT_OF_BOUNDS: { status: 400, message: "Valor fora dos limites." },
  WALLET_NOT_USABLE: {
    status: 400,
    message: "A carteira não está cadastrada e ativa nesta rede.",
  },
  QUOTE_EXPIRED: { status: 400, message: "Cotação expirada. Crie uma nova cotação." },
  UNAUTHORIZED: { status: 401, message: "Api Key não encontrada." },
  FORBIDDEN: { status: 403, message: "Acesso negado." },
  NOT_FOUND: { status: 404, message: "Recurso não encontrado." },
  METHOD_NOT_ALLOWED: { status: 405, message: "Método não permitido neste caminho." },
  UPLOAD_TOO_SLOW: {
    status: 408,
    message: "O envio foi lento demais e não foi recebido. Tente novamente com uma conexão melhor.",
  },
  PIX_KEY_TAKEN: { status: 409, message: "Já existe uma conta bancária com esta chave PIX" },
  NAME_TAKEN: { status: 409, message: "Já existe uma conta bancária com este nome" },
  WALLET_TAKEN: { status: 409, message: "Já existe uma carteira com este endereço nesta rede" },
  ALREADY_RUNNING: { status: 409, message: "Esta operação já está em andamento." },
  CONFLICT: { status: 409, message: "A operação conflita com o estado atual." },
  BODY_TOO_LARGE: { status: 413, message: "O corpo da requisição é grande demais." },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Tipo de conteúdo não suportado." },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: "Esta Idempotency-Key já foi usada com outro conteúdo.",
  },
  UNPROCESSABLE: { status: 422, message: "Não foi possível processar o conteúdo enviado." },
  RATE_LIMITED: {
    status: 429,
    message: "Limite de requisições excedido. Tente novamente em instantes.",
  },
  INTERNAL: {
    status: 500,
    message: "Erro interno. Tente novamente ou informe o código da requisição.",
  },
  NOT_BUILT: { status: 501, message: "Esta operação ainda não está disponível." },
  UNAVAILABLE: { status: 503, message: "Serviço temporariamente indisponível." },
} as const satisfies Record<string, ErrorRow>;
export type ErrorCode = keyof typeof ERRORS;

/** The body of every 4xx and 5xx: the seed's two fields and our extensions (INTERFACE §1). */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export type ErrorDetail = {
  /** Request field (dotted) → reason. */
  fields?: FieldReasons;
  /** Another Portuguese sentence, safe to show, where the table's says too little (a bound, a pair). */
  message?: string;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
  cause?: unknown;
};

/** Thrown inside the service and the sandbox; becomes an `ErrorBody` at the door. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldReasons | undefined;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? ERRORS[code].message, { cause: detail.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
  }
}

/** The body to answer with. */
export function errorBody(error: ExchangeError, requestId: string): ErrorBody {
  return {
    statusCode: error.status,
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  };
}
