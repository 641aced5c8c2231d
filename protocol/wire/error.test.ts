import { expect, test } from "vitest";
import { errorBody, ErrorBody, ERRORS, ExchangeError, type ErrorCode } from "./error.ts";

const codes = Object.keys(ERRORS) as ErrorCode[];

test.each(codes)("%s has its status, a Portuguese sentence and a body of the interface", (code) => {
  const { status, message } = ERRORS[code];
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(message.length).toBeGreaterThan(10);
  const error = new ExchangeError(code, { fields: { name: "taken" }, cause: new Error("inside") });
  const body = errorBody(error, "request-1");
  expect(ErrorBody.parse(body)).toEqual({
    statusCode: status,
    message,
    code,
    fields: { name: "taken" },
    requestId: "request-1",
  });
  expect(JSON.stringify(body)).not.toContain("inside");
});

test("the statuses and sentences that the seed and INTERFACE name", () => {
  expect(ERRORS).toMatchObject({
    BAD_REQUEST: { status: 400 },
    NOT_FOUND: { status: 404 },
    UNAUTHORIZED: { status: 401, message: "Api Key não encontrada." },
    QUOTE_EXPIRED: { status: 400, message: "Cotação expirada. Crie uma nova cotação." },
    PIX_KEY_TAKEN: { status: 409, message: "Já existe uma conta bancária com esta chave PIX" },
    NAME_TAKEN: { status: 409, message: "Já existe uma conta bancária com este nome" },
    WALLET_TAKEN: { status: 409, message: "Já existe uma carteira com este endereço nesta rede" },
    RATE_LIMITED: { status: 429 },
    IDEMPOTENCY_MISMATCH: { status: 422 },
    NOT_BUILT: { status: 501 },
  });
});

test("another sentence replaces the table's, and fields may be absent", () => {
  const error = new ExchangeError("AMOUNT_OUT_OF_BOUNDS", { message: "O mínimo é R$ 10,00." });
  expect(errorBody(error, "r")).toEqual({
    statusCode: 400,
    message: "O mínimo é R$ 10,00.",
    code: "AMOUNT_OUT_OF_BOUNDS",
    requestId: "r",
  });
});
