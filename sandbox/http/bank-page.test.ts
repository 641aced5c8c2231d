import { BankTransfer, SANDBOX_FROZEN_ADDRESS } from "#protocol/api/sandbox.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { expectOwnStyleAlone, pageClient } from "#sandbox/test/page-client.ts";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let pixCode: string;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  const { body } = await jsonCall(`${sandbox.url}/bank/charges/${"P".repeat(25)}`, "PUT", {
    amount: "250.00",
    expires_at: "2020-01-01T00:00:00.000Z",
    description: "payin",
  });
  ({ pix_code: pixCode } = body as { pix_code: string });
});
afterAll(() => sandbox.close());

const { page, submit } = pageClient(() => `${sandbox.url}/sandbox/bank`);
const paymentIdIn = (text: string) =>
  /name="payment_id"\s+value="([^"]+)"/.exec(text)?.[1] ?? "none";
const statementRows = async () =>
  BankTransfer.array().parse((await jsonCall(`${sandbox.url}/sandbox/bank/transfers`)).body);

describe("works", () => {
  test("in the browser's language, or the chosen one", async () => {
    expect((await page()).text).toContain('<html lang="pt-BR">');
    expect((await page("", { "accept-language": "en-US,en" })).text).toContain("Sandbox bank");
    const { text } = await page("?lang=pt-BR", { "accept-language": "en" });
    expect(text).toContain("Banco do sandbox");
  });

  test("tells, in both languages, of the address that refuses USDC", async () => {
    for (const [language, words] of [
      ["en", "refuses USDC"],
      ["pt-BR", "recusa USDC"],
    ]) {
      const { text } = await page(`?lang=${language}`);
      expect(text).toContain(words);
      expect(text).toContain(SANDBOX_FROZEN_ADDRESS);
    }
  });

  test("says, in both languages, in what its Tron is not faithful", async () => {
    for (const [language, words] of [
      ["en", "no bandwidth fee"],
      ["pt-BR", "Não há taxa de banda"],
    ]) {
      expect((await page(`?lang=${language}`)).text).toContain(words);
    }
  });

  test("tells, in both languages, which payouts a receiver refuses, and when", async () => {
    for (const [language, amounts, before] of [
      ["en", ["R$\u00a0666.00", "R$\u00a0777.00"], "says beforehand"],
      ["pt-BR", ["R$\u00a0666,00", "R$\u00a0777,00"], "avisa antes"],
    ] as const) {
      const { text } = await page(`?lang=${language}`);
      for (const words of [...amounts, before]) expect(text).toContain(words);
    }
  });

  test("shows a PIX that was sent once the receiver has it, the key masked", async () => {
    const path = `${sandbox.url}/bank/payments/shown-1`;
    const order = { pix_key: "529.982.247-25", amount: "98.76", description: "payout" };
    const { body } = await jsonCall(path, "PUT", order);
    const { end_to_end_id: id } = body as { end_to_end_id: string };
    await expect.poll(async () => (await page("?lang=en")).text).toContain(id);
    for (const [language, ...shown] of [
      ["en", "PIX sent", "To the key", "\u2212\u00a0R$\u00a098.76"],
      ["pt-BR", "PIX enviado", "Para a chave", "\u2212\u00a0R$\u00a098,76"],
    ]) {
      const { text } = await page(`?lang=${language}`);
      for (const words of shown) expect(text).toContain(words);
      expect(text).not.toContain("52998224725");
    }
  });

  test("under a policy that allows its own style and nothing else", async () => {
    expectOwnStyleAlone(await page());
  });

  test("a code is read back, paid once however often one clicks, and shown", async () => {
    const before = (await statementRows()).length;
    const review = await submit({ step: "review", pix_code: `  ${pixCode}\r\n` });
    expect(review.answer.status).toBe(200);
    for (const words of ["PONTE SANDBOX", "SAO PAULO", "R$\u00a0250.00", "P".repeat(25)]) {
      expect(review.text).toContain(words);
    }
    expect(review.text).toContain("It has expired");
    const order = { step: "pay", pix_code: pixCode, payment_id: paymentIdIn(review.text) };
    const clicks = await Promise.all([submit(order), submit(order), submit(order)]);
    expect(clicks.map(({ answer }) => answer.status)).toEqual([303, 303, 303]);
    const rows = await statementRows();
    expect(rows.length).toBe(before + 1);
    const location = clicks[0].answer.headers.get("location") ?? "";
    expect(location).toBe(`?lang=en&paid=${rows.at(-1)?.end_to_end_id}`);
    const receipt = await page(location);
    expect(receipt.text).toContain("Payment made");
    expect(receipt.text).toContain(rows.at(-1)?.end_to_end_id);
  });

  test("another amount may be paid, and going back to change it asks again", async () => {
    const { text } = await submit({ step: "review", pix_code: pixCode });
    const order = { step: "pay", pix_code: pixCode, payment_id: paymentIdIn(text) };
    expect((await submit({ ...order, amount: "1.234,56" })).answer.status).toBe(303);
    expect((await statementRows()).at(-1)?.amount).toBe("1234.56");
    const changed = await submit({ ...order, amount: "7" });
    expect(changed.answer.status).toBe(200);
    expect(changed.text).toContain("Check before you pay");
    expect((await statementRows()).at(-1)?.amount).toBe("1234.56");
  });

  test("whoever pays may be chosen; the statement masks their document", async () => {
    const { text } = await submit({ step: "review", pix_code: pixCode });
    expect(text).toContain('value="Marina Alves Teixeira"');
    const order = { step: "pay", pix_code: pixCode, payment_id: paymentIdIn(text) };
    const other = { payer_name: "Mercado Aurora Ltda", payer_document: "11.222.333/0001-81" };
    expect((await submit({ ...order, ...other })).answer.status).toBe(303);
    const bank = { ispb: "99990001", name: "Banco do Pagador" };
    expect((await statementRows()).at(-1)?.payer).toEqual({
      name: "Mercado Aurora Ltda",
      document: "**.222.333/0001-**",
      bank,
    });
    const changed = await submit(order);
    expect(changed.text).toContain("Check before you pay");
    const path = `${sandbox.url}/sandbox/pix/pay`;
    const payer = { name: "Ana Lima", document: "529.982.247-25" };
    expect((await jsonCall(path, "POST", { pix_code: pixCode, payer })).status).toBe(201);
    expect((await statementRows()).at(-1)?.payer).toMatchObject({
      name: "Ana Lima",
      document: "***.982.247-**",
    });
  });

  test("the statement has pages", async () => {
    for (let count = 0; count < 41; count++) {
      await jsonCall(`${sandbox.url}/sandbox/pix/pay`, "POST", { pix_code: pixCode });
    }
    const ids = (await statementRows()).map((row) => row.end_to_end_id).reverse();
    const shown: string[] = [];
    let query: string | undefined = "?lang=en";
    while (query !== undefined) {
      const { text } = await page(query);
      shown.push(
        ...[...text.matchAll(/<span class="id">(\w+)<\/span\s*>/g)].map((each) => each[1]!),
      );
      const older: string | undefined = /href="([^"#]*before=[^"#]*)#/.exec(text)?.[1];
      query = older?.replaceAll("&amp;", "&");
    }
    expect(shown).toEqual(ids);
  });
});

describe("refuses", () => {
  test("a bad code, losing nothing of what was pasted", async () => {
    const bad = `${pixCode.slice(0, -4)}0000 <b>"&`;
    const { answer, text } = await submit({ step: "review", pix_code: bad });
    expect(answer.status).toBe(422);
    expect(text).toContain('aria-invalid="true"');
    expect(text).toContain('role="alert"');
    expect(text).toContain(`${pixCode.slice(0, -4)}0000 &lt;b&gt;&quot;&amp;</textarea`);
    expect((await submit({ step: "review" })).text).toContain("Paste the PIX code.");
  });

  test("a bad amount, keeping it and the code", async () => {
    const form = { step: "pay", pix_code: pixCode, amount: "1,005" };
    const { answer, text } = await submit(form);
    expect(answer.status).toBe(422);
    expect(text).toContain('value="1,005"');
    expect(text).toContain("Use at most two decimal places.");
    expect(text).toContain("<details open");
  });

  test.each([
    [{ payer_name: " " }, "Enter the payer&#39;s name"],
    [{ payer_document: "529.982.247-26" }, "Enter a valid CPF or CNPJ."],
  ])("a payer who is none: %j", async (wrong, sentence) => {
    const before = (await statementRows()).length;
    const { text: review } = await submit({ step: "review", pix_code: pixCode });
    const order = { step: "pay", pix_code: pixCode, payment_id: paymentIdIn(review) };
    const { answer, text } = await submit({ ...order, ...wrong });
    expect(answer.status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).toContain("<details open");
    expect((await statementRows()).length).toBe(before);
  });

  test("a payment that was never reviewed: it is read back first", async () => {
    const before = (await statementRows()).length;
    const { text } = await submit({ step: "pay", pix_code: pixCode });
    expect(text).toContain("Check before you pay");
    expect((await statementRows()).length).toBe(before);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the same site", { "sec-fetch-site": "same-site" }],
    ["nobody knows where", {}],
    ["another origin", { origin: "http://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    [
      "another origin than was asked for",
      { origin: "http://a.example", "x-forwarded-host": "b.example" },
    ],
  ])("a form that comes from %s", async (_what, headers) => {
    const form = { step: "review", pix_code: pixCode };
    expect((await submit(form, headers as Record<string, string>)).answer.status).toBe(403);
  });

  test("not one from its own origin, seen directly or through the forwarder", async () => {
    const form = { step: "review", pix_code: pixCode };
    const forwarded = { origin: "http://localhost:4000", "x-forwarded-host": "localhost:4000" };
    expect((await submit(form, { origin: sandbox.url })).answer.status).toBe(200);
    expect((await submit(form, forwarded)).answer.status).toBe(200);
  });
});
