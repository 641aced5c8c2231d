import { describe, expect, test } from "vitest";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import type { WalletRecord } from "#protocol/wallets/wallets.ts";
import { wallet } from "./build.ts";
import { startService } from "./harness.ts";
import { shared } from "./shared.ts";
import type { Refusal } from "./caller.ts";

type Reply = { success: boolean; data: WalletRecord };
const CHECKSUMMED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

const service = shared(startService);

describe("works", () => {
  test.each([
    ["ethereum", CHECKSUMMED.toLowerCase(), CHECKSUMMED],
    ["polygon", CHECKSUMMED.toUpperCase().replace("0X", "0x"), CHECKSUMMED],
    ["polygon_amoy", CHECKSUMMED, CHECKSUMMED],
    ["tron", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"],
  ])("on %s, stored canonical", async (network, address, canonical) => {
    const body = wallet({ network, address, name: "  Tesouraria " });
    const answer = await service.call<Reply>(await service.user(), "POST /exchange/wallets", {
      body,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      network,
      address: canonical,
      name: "Tesouraria",
      status: "active",
    });
  });

  test("the same address on another network, and of another user", async () => {
    const user = await service.user();
    const body = wallet();
    const statusOf = async (who: typeof user, network: string) =>
      (await service.call(who, "POST /exchange/wallets", { body: { ...body, network } })).status;
    expect(await statusOf(user, "polygon")).toBe(201);
    expect(await statusOf(user, "ethereum")).toBe(201);
    expect(await statusOf(await service.user(), "polygon")).toBe(201);
  });
});

describe("refuses", () => {
  test.each([
    ["network", { network: "solana" }, "not_in_list"],
    ["network", { network: 7 }, "not_in_list"],
    ["address", { address: "0x12" }, "invalid_address"],
    ["address", { address: "0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAed" }, "invalid_checksum"],
    ["address", { address: "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" }, "invalid_address"],
    ["address", { network: "tron", address: ZERO_ADDRESS.tron }, "zero_address"],
    [
      "address",
      { network: "tron", address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" },
      "token_address",
    ],
    ["name", { name: "   " }, "required"],
    ["name", { name: "x".repeat(81) }, "too_long:80"],
  ])("%s %j", async (field, override, reason) => {
    const body = { ...wallet(), ...override };
    const { status, body: refusal } = await service.call<Refusal>(
      await service.user(),
      "POST /exchange/wallets",
      { body },
    );
    expect([status, refusal.code, refusal.fields]).toEqual([
      400,
      "INVALID_INPUT",
      { [field]: reason },
    ]);
  });

  test("an address that is there, in any spelling; of parallel calls one wins", async () => {
    const user = await service.user();
    const body = wallet();
    const upper = { ...body, address: `0x${body.address.slice(2).toUpperCase()}` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        service.call<Refusal>(user, "POST /exchange/wallets", { body: index % 2 ? body : upper }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect([refused.length, answers.filter(({ status }) => status === 201).length]).toEqual([
      19, 1,
    ]);
    expect(refused[0]?.body).toMatchObject({
      code: "WALLET_TAKEN",
      message: "Já existe uma carteira com este endereço nesta rede",
      fields: { address: "taken" },
    });
  });

  test("a test network in production", async () => {
    const production = await startService({ mode: "production", sandboxUrl: undefined });
    const { status, body } = await production.call<Refusal>(
      await production.user(),
      "POST /exchange/wallets",
      { body: wallet({ network: "polygon_amoy" }) },
    );
    expect([status, body.fields]).toEqual([400, { network: "not_supported" }]);
    await production.drop();
  });
});
