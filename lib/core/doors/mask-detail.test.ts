import { expect, test } from "vitest";
import { maskDetail, maskSubject } from "./mask-detail.ts";

test("secrets, keys and documents are gone, wherever they stand; the rest stays", () => {
  const masked = maskDetail({
    name: "Tesouraria",
    pix_key: "529.982.247-25",
    holder: { document: "52998224725", note: "CPF 529.982.247-25, pagar hoje" },
    password: "planted-secret",
    apiSecret: "planted-secret",
    api_key: "planted-secret",
    pix_code: "planted-secret",
    email: "ana@example.com",
    company: "o CNPJ é 11.222.333/0001-81.",
    list: ["52998224725", 7, 8n, new Date(0)],
    amount: "250.00",
    number: "12345678901",
    nothing: null,
  });
  const text = JSON.stringify(masked);
  for (const planted of ["planted", "52998224725", "529.982", "11.222.333", "ana@"]) {
    expect(text, planted).not.toContain(planted);
  }
  expect(masked).toMatchObject({
    name: "Tesouraria",
    pix_key: "***.982.247-**",
    email: "a***@example.com",
    amount: "250.00",
    number: "12345678901",
    list: ["***.982.247-**", 7, "8", "1970-01-01T00:00:00.000Z"],
    nothing: null,
  });
});

test("an address on a chain or a hash is no document", () => {
  const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
  expect(maskSubject(address)).toBe(address);
});
