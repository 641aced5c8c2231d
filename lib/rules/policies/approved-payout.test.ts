import { describe, expect, test } from "vitest";
import { approvalCode, approvalHash, staysNear, type ApprovedPayout } from "./approved-payout.ts";

const CONTENT: ApprovedPayout = {
  accountId: "main-main",
  intentId: "intent",
  pixAccount: "7",
  name: "Papelaria Lima",
  keyMark: "aa",
  holder: "Rui Lima",
  document: null,
  documentMark: null,
  network: "polygon",
  token: "USDC",
  currencyType: "receiver",
  coverFees: true,
  requestAmount: "500.00",
  wallet: "0x52908400098527886E0F7030069857D2E4169EE7",
  units: "100000000",
  receiverCents: "50000",
};
const near = (change: Partial<ApprovedPayout>, units: bigint, receiverCents: bigint) =>
  staysNear({ ...CONTENT, ...change }, { units, receiverCents });

describe("what an approval is for", () => {
  test("is another for any other content", () => {
    const other = { ...CONTENT, currencyType: "sender", network: "tron", token: "USDT" } as const;
    const hashes = Object.keys(CONTENT).map((name) => {
      const key = name as keyof ApprovedPayout;
      const value = other[key] === CONTENT[key] ? `${String(CONTENT[key])}1` : other[key];
      return approvalHash({ ...CONTENT, [key]: value });
    });
    expect(new Set([...hashes, approvalHash(CONTENT)]).size).toBe(hashes.length + 1);
  });

  test("is another for each label, and for labels that were not shown", () => {
    const labels = { reference: "NF 17", cost_centre: "Logística", category: "c1", note: "" };
    const contents = [
      CONTENT,
      { ...CONTENT, labels },
      ...Object.keys(labels).map((name) => ({ ...CONTENT, labels: { ...labels, [name]: "x" } })),
    ];
    expect(new Set(contents.map(approvalHash)).size).toBe(contents.length);
    // What was approved before keeps its hash.
    expect([CONTENT, { ...CONTENT, labels }].map(approvalHash)).toEqual([
      "0xcff01d2ede2e35d68a95003e08eb278cd9bd703e867d6fec897d39738b080294",
      "0x8f395e003f3ad39a36d3a9bad50f1ee02433aede4578d0d57eb1ee4192daeac2",
    ]);
  });

  test("has a code of eight characters that are not mistaken for others", () => {
    expect(approvalCode(approvalHash(CONTENT))).toMatch(
      /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
    );
    expect(approvalCode(`0x${"f".repeat(64)}`)).toBe("ZZZZ-ZZZZ");
    expect(approvalCode(`0x00000000ff${"0".repeat(54)}`)).toBe("0000-007Z");
  });

  test("keeps typed reais to the cent, and lets tokens move by one percent", () => {
    expect(near({}, 100_000_000n, 50_000n)).toBe(true);
    expect(near({}, 101_000_000n, 50_000n)).toBe(true);
    expect(near({}, 99_000_000n, 50_000n)).toBe(true);
    expect(near({}, 101_000_001n, 50_000n)).toBe(false);
    expect(near({}, 98_999_999n, 50_000n)).toBe(false);
    expect(near({}, 100_000_000n, 50_001n)).toBe(false);
    expect(near({}, 100_000_000n, 49_999n)).toBe(false);
  });

  test("lets reais move by one percent where tokens were typed", () => {
    const sent = { currencyType: "sender" } as const;
    expect(near(sent, 100_000_000n, 49_500n)).toBe(true);
    expect(near(sent, 100_000_000n, 50_500n)).toBe(true);
    expect(near(sent, 100_000_000n, 49_499n)).toBe(false);
    expect(near(sent, 100_000_000n, 50_501n)).toBe(false);
  });
});
