import { expect, test } from "vitest";
import { fitAttributes, type SpanAttributes } from "./span-attributes.ts";

test("what has its form goes out, as text", () => {
  const fit = {
    "ponte.payment.kind": "payin",
    "ponte.payment.id": "7",
    "ponte.request.id": "0b5d3f0e-7a44-4c1f-9f0e-2f6f6a9b0c11",
    "http.response.status_code": 201,
    "rpc.method": "eth_getLogs",
  };
  expect(fitAttributes(fit)).toEqual({ ...fit, "http.response.status_code": "201" });
});

test.each([
  ["ponte.request.id", "52998224725"],
  ["ponte.request.id", "11222333000181"],
  ["ponte.payment.id", "ana@example.com"],
  ["ponte.outcome", "R$ 250,00"],
  ["ponte.endpoint", "Ana Souza"],
  ["rpc.method", "0xdead"],
  ["db.statement", "select 1"],
  ["constructor", "x"],
])("%s does not go out as %s", (name, value) => {
  expect(fitAttributes({ [name]: value } as SpanAttributes)).toEqual({});
});
