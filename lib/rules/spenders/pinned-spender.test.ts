import { expect, test } from "vitest";
import { TronWeb } from "tronweb";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { PinSpender } from "./pin-spender.ts";
import { pinnedSpender } from "./pinned-spender.ts";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const WALLET = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";

const pinOf = async (environment: "sandbox" | "production", typed: object) =>
  pinnedSpender(environment, PinSpender.parse(typed));

test("a factory and a number give the spender of their network and their world", async () => {
  const tron = (await TronWeb.createAccount()).address.base58;
  const found = new Set<string>();
  for (const [network, factory] of [
    ["polygon", EVM],
    ["tron", tron],
  ] as const) {
    for (const environment of ["sandbox", "production"] as const) {
      const typed = { network, how: "factory", factory: factory.replace("0X", "0x"), user_id: "7" };
      const pin = await pinOf(environment, typed);
      const spender = payerSpender({ environment, network, factory, userId: 7 });
      expect(pin).toEqual({ spender, factory, userId: 7 });
      found.add(spender);
    }
  }
  expect(found.size).toBe(3);
});

test("a spender stands alone, canonical", async () => {
  for (const [network, spender, typed] of [
    ["base", EVM, EVM.toLowerCase()],
    ["solana", WALLET, ` ${WALLET} `],
  ] as const) {
    const pin = await pinOf("production", {
      network,
      how: "spender",
      spender: typed,
      // On Solana only the text that the delegate's key signs uses it; no pin stores it.
      user_id: network === "solana" ? "7" : "",
    });
    expect(pin).toEqual({ spender, factory: null, userId: null });
  }
});

test("on Solana a delegate follows from a number in the sandbox, and nowhere else", async () => {
  const typed = { network: "solana", how: "number", user_id: "1" };
  expect(await pinOf("sandbox", typed)).toEqual({
    spender: await sandboxDelegate(SANDBOX_MAIN_USER_ID),
    factory: null,
    userId: 1,
  });
  await expect(pinOf("production", typed)).rejects.toThrow(RangeError);
});

test.each([
  [{ network: "solana", how: "factory", factory: EVM, user_id: "7" }, "how", "not_in_list"],
  [{ network: "tron", how: "number", user_id: "7" }, "how", "not_in_list"],
  [{ network: "polygon", how: "number", user_id: "7" }, "how", "not_in_list"],
  [{ network: "polygon_amoy", how: "spender", spender: EVM }, "network", "not_in_list"],
  [{ network: "solana", how: "number", user_id: "0" }, "user_id", "too_small:1"],
  [{ network: "solana", how: "spender", spender: EVM, user_id: "7" }, "spender", "invalid_address"],
  [{ network: "solana", how: "spender", spender: "", user_id: "7" }, "spender", "required"],
  [{ network: "solana", how: "spender", spender: WALLET }, "user_id", "required"],
  [{ network: "tron", how: "factory", factory: EVM, user_id: "7" }, "factory", "invalid_address"],
])("%o is refused at %s as %s", (typed, field, reason) => {
  const parsed = PinSpender.safeParse(typed, WITH_INPUT);
  expect(parsed.success ? {} : reasonsOf(parsed.error)).toEqual({ [field]: reason });
});
