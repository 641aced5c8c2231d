import { describe, expect, test } from "vitest";
import { type ApprovedBatch, batchHash } from "./approved-batch.ts";
import { type ApprovedPayin, payinHash, payinStaysNear } from "./approved-payin.ts";
import {
  type ApprovedPixAccount,
  maskedRecipientHash,
  recipientHash,
} from "./approved-recipient.ts";

const RECEIVER: ApprovedPixAccount = {
  accountId: "main-main",
  pixAccount: "7",
  name: "Papelaria Lima",
  keyMark: "aa",
  holder: "Rui Lima",
  document: "***.456.789-**",
  documentMark: "bb",
};
const WALLET = {
  accountId: "main-main",
  wallet: "3",
  name: "Tesouraria",
  network: "polygon",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
} as const;
const LINE = {
  number: 1,
  intentId: "intent",
  pixAccount: "7",
  name: "Papelaria Lima",
  keyMark: "aa",
  holder: "Rui Lima",
  document: null,
  documentMark: null,
  receiverCents: "50000",
  units: "100000000",
  senderCents: "51000",
  isNew: false,
};
const BATCH: ApprovedBatch = {
  accountId: "main-main",
  batchId: "batch",
  name: "Folha",
  network: "polygon",
  token: "USDC",
  wallet: "0x1",
  spender: "0x2",
  units: "100000000",
  mostUnits: "101000000",
  receiverCents: "50000",
  senderCents: "51000",
  lines: [LINE],
};
const PAYIN: ApprovedPayin = {
  accountId: "main-main",
  intentId: "intent",
  wallet: "3",
  name: "Tesouraria",
  network: "polygon",
  address: "0x52908400098527886E0F7030069857D2E4169EE7",
  token: "USDC",
  currencyType: "sender",
  requestAmount: "500.00",
  senderCents: "50000",
  units: "100000000",
};

/** Each content with one of its parts changed, and the content itself. */
const changedOnce = <T extends object>(content: T): T[] => [
  content,
  ...Object.entries(content)
    .filter(([, value]) => !Array.isArray(value))
    .map(([name, value]) => ({ ...content, [name]: `${String(value)}1` })),
];

describe("what an approval is for is another for any other content", () => {
  test.each([
    ["a PIX account", changedOnce(RECEIVER).map(recipientHash)],
    [
      "a PIX account by its mask",
      changedOnce({ ...RECEIVER })
        .map(maskedRecipientHash)
        .slice(0, -1),
    ],
    ["a wallet", changedOnce<Parameters<typeof recipientHash>[0]>(WALLET).map(recipientHash)],
    ["a payin", changedOnce(PAYIN).map(payinHash)],
    [
      "a batch",
      [
        ...changedOnce({ ...BATCH, sliceUnits: "1", external: "2" }),
        BATCH,
        { ...BATCH, sliceUnits: "1" },
        { ...BATCH, external: "1" },
        ...changedOnce({ ...LINE, purpose: "67500" }).map((line) => ({ ...BATCH, lines: [line] })),
        { ...BATCH, lines: [LINE, LINE] },
        { ...BATCH, lines: [] },
      ].map(batchHash),
    ],
  ])("%s", (_, hashes) => {
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test("and what was hashed before keeps its hash", () => {
    expect(recipientHash(RECEIVER)).toBe(
      "0xec066c62b4be08d947a0602b09654cca676e287678e2854947cec084da40390d",
    );
    expect(maskedRecipientHash(RECEIVER)).toBe(
      "0x73fa5a992409d76da4c5697ec6ce944951710bbabe39216d22e37daacd1816ab",
    );
    expect(recipientHash(WALLET)).toBe(
      "0xe392cb165ad6772c936153e1daefb39153e2a0d2dc0080df648a3728831ee2e7",
    );
    expect(maskedRecipientHash(WALLET)).toBeNull();
    expect(payinHash(PAYIN)).toBe(
      "0x730c8dbd2f27ca79019fca67d51f224b14d63945c5b525a8ef03c9f1cce9ffa0",
    );
    expect(batchHash(BATCH)).toBe(
      "0x855217e905252e47d19e879ba1ca8d810b7bfcd55ed58fce2e7ac52c79f263dc",
    );
    expect(batchHash({ ...BATCH, sliceUnits: "1", external: "2" })).toBe(
      "0xf506e3cc9d01c88df85693518222c3b1bf9e6e65a6ad50a297920c0a1cd746d6",
    );
  });
});

test("a payin keeps what was typed to the unit, and lets the rest move by one percent", () => {
  const near = (currencyType: "sender" | "receiver", senderCents: bigint, units: bigint) =>
    payinStaysNear({ ...PAYIN, currencyType }, { senderCents, units });
  expect(near("sender", 50_000n, 101_000_000n)).toBe(true);
  expect(near("sender", 50_000n, 101_000_001n)).toBe(false);
  expect(near("sender", 50_001n, 100_000_000n)).toBe(false);
  expect(near("receiver", 50_500n, 100_000_000n)).toBe(true);
  expect(near("receiver", 50_501n, 100_000_000n)).toBe(false);
  expect(near("receiver", 50_000n, 100_000_001n)).toBe(false);
});
