import { describe, expect, test } from "vitest";
import { REGISTRY } from "#protocol/chain/networks.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { UnreadableAnswer } from "#protocol/wire/read.ts";
import { expectRefused, fieldsOf } from "#protocol/test/fields-of.ts";
import { createWallet } from "./wallets.ts";

const EVM = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const TRON = "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE";
const good = { network: "polygon", address: EVM, name: "Tesouraria" };

describe("createWallet", () => {
  test.each([
    ["polygon", EVM.toLowerCase(), EVM],
    ["ethereum", ` ${EVM} `, EVM],
    ["polygon_amoy", `0x${EVM.slice(2).toUpperCase()}`, EVM],
    ["tron", TRON, TRON],
  ])("on %s stores %j canonical", (network, address, canonical) => {
    expect(createWallet.input.parse({ ...good, network, address, status: "inactive" })).toEqual({
      network,
      address: canonical,
      name: "Tesouraria",
    });
  });

  test.each<[string, unknown, string]>([
    ["network", undefined, "required"],
    ["network", null, "required"],
    ["network", "", "required"],
    ["network", "base", "not_in_list"],
    ["network", "solana", "not_in_list"],
    ["network", "POLYGON", "not_in_list"],
    ["network", 137, "not_in_list"],
    ["address", undefined, "required"],
    ["address", "", "required"],
    ["address", 1, "invalid_type"],
    ["address", "0x".padEnd(101, "0"), "too_long:100"],
    ["address", EVM.slice(0, -1), "invalid_address"],
    ["address", EVM.slice(2), "invalid_address"],
    ["address", `${EVM}0`, "invalid_address"],
    ["address", TRON, "invalid_address"],
    ["address", EVM.replace("C5", "c5"), "invalid_checksum"],
    ["address", ZERO_ADDRESS.evm, "zero_address"],
    ["address", REGISTRY.production.polygon?.tokens.USDC, "token_address"],
    ["address", REGISTRY.sandbox.ethereum?.tokens.USDT?.toLowerCase(), "token_address"],
    ["name", undefined, "required"],
    ["name", " ", "required"],
    ["name", false, "invalid_type"],
    ["name", "a".repeat(81), "too_long:80"],
    ["name", "a\u0007", "hidden_characters:U+0007"],
  ])("%s = %j is %s", (...row) => expectRefused(createWallet.input, good, ...row));

  test("a wrong address is told of while the name is missing, not while the network is", () => {
    const address = EVM.slice(0, -1);
    expect(fieldsOf(createWallet.input, { network: "polygon", address })).toEqual({
      address: "invalid_address",
      name: "required",
    });
    expect(fieldsOf(createWallet.input, { address, name: "N" })).toEqual({ network: "required" });
  });

  test.each([
    [EVM, "invalid_address"],
    [`${TRON.slice(0, -1)}u`, "invalid_checksum"],
    [TRON.toLowerCase(), "invalid_address"],
    [TRON.slice(0, -1), "invalid_address"],
    [ZERO_ADDRESS.tron, "zero_address"],
    [REGISTRY.production.tron?.tokens.USDT, "token_address"],
    [REGISTRY.sandbox.tron?.tokens.USDT, "token_address"],
  ])("on tron %j is %s", (address, reason) => {
    expect(fieldsOf(createWallet.input, { ...good, network: "tron", address })).toEqual({
      address: reason,
    });
  });
});

describe("reading a wallet", () => {
  const record = {
    address: EVM,
    network: "polygon",
    name: "Tesouraria",
    status: "active",
    custody: null,
    beneficiary: null,
    createdAt: "2026-09-01T12:00:00.000Z",
    updatedAt: "2026-09-01T12:00:00.000Z",
  };
  const answer = (data: unknown) => ({ success: true, message: "ok", data });

  test("keeps words that are not known and does without what the seed leaves open", () => {
    expect(createWallet.reply.safeParse(answer(record)).success).toBe(true);
    const given = answer({ ...record, status: "frozen", network: "avalanche", risk: "low" });
    expect(createWallet.reply.safeParse(given).success).toBe(false);
    expect(createWallet.read(given)).toMatchObject({ status: "frozen", network: "avalanche" });
    const bare = { ...record, status: undefined, createdAt: undefined, created_at: 1788264000 };
    expect(createWallet.read(answer(bare))).toMatchObject({
      status: "active",
      createdAt: new Date(record.createdAt),
    });
    expect(() => createWallet.read(answer({ ...record, address: "" }))).toThrow(UnreadableAnswer);
  });
});
