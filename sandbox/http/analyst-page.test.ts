import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { SANDBOX_KYC_REASON } from "#protocol/api/sandbox.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Case, CaseOrder } from "#sandbox/analyst/cases.ts";
import { openTestAnalyst } from "#sandbox/test/open-test-analyst.ts";
import { expectOwnStyleAlone, pageClient } from "#sandbox/test/page-client.ts";

let sandbox: Awaited<ReturnType<typeof openTestAnalyst>>;
beforeAll(async () => void (sandbox = await openTestAnalyst({ kycDelaySeconds: 600 })));
afterAll(() => sandbox.close());

let made = 0;
function open(change: Partial<CaseOrder> = {}): Case {
  const key = `case-${(made += 1)}`;
  const order = { key, userId: made, document: generateCnpj(2), tradeName: null };
  return sandbox.analyst.put({
    ...order,
    name: `Empresa ${made}`,
    documents: ["SELFIE", "ADDRESS_PROOF"],
    ...change,
  });
}
const now = ({ key }: Case) => sandbox.analyst.cases.byKey(key)!;
const decideAll = () => {
  for (const { id } of sandbox.analyst.cases.open(1000)) {
    sandbox.analyst.decide(id, { status: "APPROVED", reason: null });
  }
};

const { page, submit } = pageClient(() => `${sandbox.url}/sandbox/kyc`);

describe("works", () => {
  beforeEach(() => {
    decideAll();
    sandbox.analyst.decideByHand(false);
  });

  test("says who waits, in both languages, by company and types of documents alone", async () => {
    const { document, id } = open({
      name: "Exemplo <b> Ltda",
      tradeName: "Exemplo",
      document: "12ABC34501DE35",
    });
    for (const [language, ...words] of [
      ["en", "Under review", "Proof of address", "Approve", "Trade name"],
      ["pt-BR", "Em análise", "Comprovante de endereço", "Aprovar", "Nome fantasia"],
    ]) {
      const { text, answer } = await page("", { "accept-language": language! });
      expect(answer.headers.get("content-language")).toBe(language);
      for (const word of words) expect(text).toContain(word);
      expect(text).toContain("12.ABC.345/01DE-35");
      expect(text).toContain("Exemplo &lt;b&gt; Ltda");
      expect(text).toContain(`name="case" value="${id}"`);
      expect(text).not.toContain(document);
    }
  });

  test("under a policy that allows its own style and nothing else", async () => {
    open();
    expectOwnStyleAlone(await page());
  });

  test("a company is approved, and the page says so", async () => {
    const one = open();
    const { answer } = await submit({ step: "approve", case: String(one.id), reason: "ignored" });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location).toBe(`?lang=en&done=${one.id}`);
    expect(now(one)).toMatchObject({ status: "APPROVED", reason: null, decidedBy: "person" });
    const { text } = await page(location);
    expect(text).toMatch(new RegExp(`role="status">\\s*<p>${one.name}: <span class="mark good"`));
    expect(text).toContain("No company under review");
    expect(text).toContain("by a person");
  });

  test("an approved company's number and spenders can be read, to be pinned; a rejected one's can't", async () => {
    const one = open({ userId: 40321 });
    const pin = { environment: "sandbox", userId: 40321 } as const;
    const spenders = (["polygon", "tron"] as const).map((network) =>
      payerSpender({ ...pin, network, factory: pinnedFactory("sandbox", network)! }),
    );
    sandbox.analyst.decide(one.id, { status: "REJECTED", reason: null });
    expect((await page()).text).not.toContain("40321");
    sandbox.analyst.decide(open({ userId: 40321 }).id, { status: "APPROVED", reason: null });
    const { text } = await page("?lang=en");
    expect(text).toContain("User number 40321");
    for (const spender of spenders) expect(text).toContain(spender);
    expect(text).toContain(await sandboxDelegate(40321));
  });

  test("a company is rejected for a reason, as it was typed", async () => {
    const one = open();
    const reason = "A selfie está escura.\r\nEnvie outra (SELFIE). ";
    expect((await submit({ step: "reject", case: String(one.id), reason })).answer.status).toBe(
      303,
    );
    expect(now(one)).toMatchObject({
      status: "REJECTED",
      reason: "A selfie está escura.\nEnvie outra (SELFIE).",
    });
    expect((await page()).text).toContain("A selfie está escura.");
  });

  test("decisions are held and let go, and the page says which", async () => {
    expect((await page("?lang=en")).text).toContain("The rule decides, after 600 s.");
    expect((await submit({ step: "hold" })).answer.status).toBe(303);
    expect(sandbox.analyst.isByHand).toBe(true);
    expect((await page("?lang=en")).text).toContain("Only you decide.");
    expect((await page("?lang=pt-BR")).text).toContain("Só você decide.");
    expect((await submit({ step: "let_go" })).answer.status).toBe(303);
    expect(sandbox.analyst.isByHand).toBe(false);
  });

  test("tells which companies the rule rejects, and with an example what to say", async () => {
    open();
    for (const [language, words] of [
      ["en", "with FAIL in its trade name is rejected"],
      ["pt-BR", "com FAIL no nome fantasia é recusada"],
    ]) {
      const { text } = await page(`?lang=${language}`);
      expect(text).toContain(words);
      expect(text).toContain(SANDBOX_KYC_REASON);
    }
  });

  test("the longest waiting are shown, and how many more there are", async () => {
    const cases = Array.from({ length: 23 }, () => open());
    const { text } = await page("?lang=en");
    const shown = [...text.matchAll(/name="case" value="(\d+)"/g)].map((each) => Number(each[1]));
    expect(shown).toEqual(cases.slice(0, 20).map(({ id }) => id));
    expect(text).toContain("And 3 more waiting.");
  });

  test("decisions have pages", async () => {
    Array.from({ length: 45 }, () => open());
    decideAll();
    const all = sandbox.analyst.cases.decided(Number.MAX_SAFE_INTEGER, 1000);
    const shown: string[] = [];
    let query: string | undefined = "?lang=en";
    while (query !== undefined) {
      const { text } = await page(query);
      const rows = text.slice(text.indexOf("<tbody>"));
      shown.push(...[...rows.matchAll(/(Empresa \d+|Exemplo \S+ Ltda)</g)].map((each) => each[1]!));
      const older: string | undefined = /href="([^"#]*before=[^"#]*)#/.exec(text)?.[1];
      query = older?.replaceAll("&amp;", "&");
    }
    expect(shown).toEqual(all.map(({ name }) => name.replace("<b>", "&lt;b&gt;")));
  });
});

describe("refuses", () => {
  test.each([
    ["", "Say why it is rejected."],
    ["  \r\n ", "Say why it is rejected."],
    ["x".repeat(501), "Use at most 500 characters."],
    ["a\u0000b", "holds characters that are no text"],
  ])("a rejection for %j, keeping what was typed", async (reason, sentence) => {
    const one = open();
    const { answer, text } = await submit({ step: "reject", case: String(one.id), reason });
    expect(answer.status).toBe(422);
    expect(text).toContain(`href="#reason-${one.id}"`);
    expect(text).toContain(sentence);
    const body = text.slice(text.indexOf("<body>"));
    expect(body.match(/aria-invalid="true"/g)).toHaveLength(1);
    expect(text).toContain(`>\n${reason.replaceAll("\r\n", "\n")}</textarea`);
    expect(now(one).status).toBe("UNDER_REVIEW");
  });

  test("a rejection of one that waits behind many others: it is shown before them", async () => {
    const one = Array.from({ length: 25 }, () => open()).at(-1)!;
    const { text } = await submit({ step: "reject", case: String(one.id), reason: "" });
    expect(text).toContain(`id="reason-${one.id}"`);
    expect(text.match(/name="case"/g)).toHaveLength(21);
  });

  test("a second decision, with a sentence", async () => {
    const one = open();
    await submit({ step: "approve", case: String(one.id) });
    const { answer, text } = await submit({ step: "reject", case: String(one.id), reason: "x" });
    expect(answer.status).toBe(409);
    expect(text).toContain("has been decided already");
    expect(now(one)).toMatchObject({ status: "APPROVED", reason: null });
  });

  test.each([
    [{ step: "approve", case: "99999" }, 404],
    [{ step: "approve", case: "1 or 1" }, 404],
    [{ step: "approve" }, 404],
    [{ case: "1" }, 400],
  ])("%j", async (form, status) => {
    open();
    expect((await submit(form as Record<string, string>)).answer.status).toBe(status);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the same site", { "sec-fetch-site": "same-site" }],
    ["nobody knows where", {}],
    ["another origin", { origin: "http://evil.example" }],
    [
      "another origin than was asked for",
      { origin: "http://a.example", "x-forwarded-host": "b.example" },
    ],
  ])("a form that comes from %s", async (_what, headers) => {
    const one = open();
    for (const form of [{ step: "approve", case: String(one.id) }, { step: "hold" }]) {
      expect((await submit(form as Record<string, string>, headers)).answer.status).toBe(403);
    }
    expect([now(one).status, sandbox.analyst.isByHand]).toEqual(["UNDER_REVIEW", false]);
  });
});
