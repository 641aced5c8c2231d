import { randomUUID } from "node:crypto";
import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import { beforeAll, describe, expect, test } from "vitest";
import { openTestAnalyst } from "#sandbox/test/open-test-analyst.ts";
import type { Kyc, KycCase } from "#service/kyc/port.ts";
import { sandboxAnalyst } from "#service/kyc/sandbox-analyst.ts";
import { startFakeAnalyst } from "./fake-analyst.ts";
import { codeOf } from "./code-of.ts";
import { shared } from "./shared.ts";

const sandbox = shared(() => openTestAnalyst({ kycDelaySeconds: 600 }));
const play = shared(startFakeAnalyst);

type Decide = (key: string, status: "APPROVED" | "REJECTED", reason?: string) => void;
type Analyst = { port: Kyc; decide: Decide; count: (key: string) => number };

const ANALYSTS: Record<string, () => Analyst> = {
  "the played analyst": () => ({
    port: sandboxAnalyst(play.url),
    decide: (key, status, reason) => play.decide(key, status, reason),
    count: (key) => (play.cases.has(key) ? 1 : 0),
  }),
  "the sandbox's analyst": () => ({
    port: sandboxAnalyst(sandbox.url),
    decide: (key, status, reason = "") => {
      const { id } = sandbox.analyst.cases.byKey(key)!;
      const verdict =
        status === "APPROVED" ? { status, reason: null } : { status, reason: reason || null };
      sandbox.analyst.decide(id, verdict);
    },
    count: (key) => sandbox.analyst.cases.open(1000).filter((one) => one.key === key).length,
  }),
};

let read = 0;
const document = (type: "SELFIE" | "CNPJ_CARD") => ({
  type,
  mediaType: "image/png",
  read: async () => {
    read += 1;
    return new Uint8Array();
  },
});
const company = (change: Partial<KycCase> = {}): KycCase => ({
  key: randomUUID(),
  userId: 7,
  document: generateCnpj(2),
  name: "Exemplo & Filhos Ltda",
  tradeName: null,
  documents: [document("CNPJ_CARD"), document("SELFIE")],
  ...change,
});

describe.each(Object.keys(ANALYSTS))("%s", (name) => {
  let analyst: Analyst;
  beforeAll(() => void (analyst = ANALYSTS[name]!()));

  test("knows a case by its key: opened at once or again, it is one", async () => {
    const opened = company();
    expect(await analyst.port.outcome(opened.key)).toBeNull();
    await Promise.all(Array.from({ length: 5 }, () => analyst.port.open(opened)));
    await analyst.port.open(opened);
    expect(analyst.count(opened.key)).toBe(1);
    const { document } = opened;
    const open = { document, status: "UNDER_REVIEW" };
    expect(await analyst.port.outcome(opened.key)).toEqual(open);
  });

  test.each([
    { userId: 8 },
    { document: generateCnpj(2) },
    { name: "Outra" },
    { tradeName: "Outra" },
    { documents: [] },
  ])("has the key but for %j: a conflict", async (other) => {
    const opened = company();
    await analyst.port.open(opened);
    expect(await codeOf(analyst.port.open({ ...opened, ...other }))).toBe("CONFLICT");
    const { document } = opened;
    expect(await analyst.port.outcome(opened.key)).toMatchObject({ document });
  });

  test.each([
    [["APPROVED"], { status: "APPROVED" }],
    [["REJECTED"], { status: "REJECTED", reason: null }],
    [["REJECTED", "Selfie\nescura."], { status: "REJECTED", reason: "Selfie\nescura." }],
  ] as const)("says what was decided, also when opened again: %j", async (verdict, outcome) => {
    const opened = company();
    await analyst.port.open(opened);
    const [status, reason] = verdict;
    analyst.decide(opened.key, status, reason);
    await analyst.port.open(opened);
    const { key, document } = opened;
    expect(await analyst.port.outcome(key)).toEqual({ document, ...outcome });
  });

  test("reads no document", async () => {
    await analyst.port.open(company());
    expect(read).toBe(0);
  });
});

describe("what an answer is worth", () => {
  const told = async (answer: (key: string) => unknown) => {
    const opened = company();
    const port = sandboxAnalyst(play.url);
    await port.open(opened);
    play.state.tell = ({ key }) => answer(key);
    try {
      return await port.outcome(opened.key);
    } finally {
      play.state.tell = (one) => one;
    }
  };

  test.each([
    ["nothing", () => null],
    ["another case", () => ({ key: "other", document: "x", status: "APPROVED" })],
    ["nobody's case", () => ({ document: "x", status: "APPROVED" })],
    ["no company", (key: string) => ({ key, status: "APPROVED" })],
  ])("of %s: nothing is known", async (_what, answer) => {
    expect(await codeOf(told(answer))).toBe("UNAVAILABLE");
  });

  test("a word that is none of ours is told as such, cut short", async () => {
    const opened = company();
    const port = sandboxAnalyst(play.url);
    await port.open(opened);
    play.decide(opened.key, "MAYBE".repeat(100));
    expect(await port.outcome(opened.key)).toEqual({
      document: opened.document,
      status: "UNKNOWN",
      told: "MAYBE".repeat(40),
    });
  });

  test.each([
    [" \u0000Selfie\u0007 escura.\r\nOutra. ", "Selfie escura.\nOutra."],
    [" \u0000 ", null],
    ["x".repeat(2000), "x".repeat(500)],
  ])("a reason is text that can be kept, within bounds: %j", async (told, reason) => {
    const opened = company();
    const port = sandboxAnalyst(play.url);
    await port.open(opened);
    play.decide(opened.key, "REJECTED", told);
    expect(await port.outcome(opened.key)).toMatchObject({ status: "REJECTED", reason });
  });

  test("of an analyst that is away: nothing is known", async () => {
    const port = sandboxAnalyst("http://127.0.0.1:9");
    expect(await codeOf(port.open(company()))).toBe("UNAVAILABLE");
    expect(await codeOf(port.outcome("any"))).toBe("UNAVAILABLE");
  });
});
