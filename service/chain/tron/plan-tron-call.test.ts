import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import { USDT } from "#sandbox/test/tron-client.ts";
import {
  FUNDS,
  startTronTreasury,
  type TronTreasury,
  TRX,
  type Play,
} from "#service/test/tron-world.ts";
import type { Chain } from "../port.ts";
import { codeOf } from "#service/test/code-of.ts";

let world: TronTreasury["world"];
let signerKey: Hex;
let chain: Chain;
let order: TronTreasury["order"];

beforeAll(async () => {
  ({ world, signerKey, chain, order } = await startTronTreasury());
});
afterAll(() => world.stop());

const head = (number: number) => ({
  blockID: number.toString(16).padStart(16, "0") + "0".repeat(48),
  block_header: { raw_data: { number, parentHash: "" } },
});
const isHead = ({ path }: Parameters<Play>[0]) => path === "wallet/getnowblock";
const playing = async (play: Play) => world.open({ signerKey, rpcUrl: await world.playing(play) });

describe("refuses", () => {
  const whyOf = async (by: Chain, transfer = order()) => {
    const plan = await by.plan(transfer);
    return plan.can ? "can" : plan.why;
  };

  test("to pay more than the cap, without TRX, and what it does not hold", async () => {
    expect(await whyOf(world.open({ signerKey, maxFee: TRX }))).toBe("too_dear");
    const poor = world.open();
    await world.fund(poor.signer, { trx: 0n, usdt: FUNDS });
    expect(await whyOf(poor)).toBe("no_gas");
    const still = await playing((asked) => (isHead(asked) ? head(7) : null));
    expect(await still.plan(order({ units: 10n * FUNDS }))).toMatchObject({
      why: "unclear",
      detail: `the treasury holds ${FUNDS} of ${10n * FUNDS}`,
    });
  });

  test("what the token reverts although the treasury holds it, in one and the same block", async () => {
    const reverting: Play = ({ path, body }) =>
      path === "wallet/triggerconstantcontract" && String(body.data).startsWith("a9059cbb")
        ? { result: { result: true, message: "" }, transaction: { ret: [{ ret: "FAILED" }] } }
        : null;
    const still = await playing((asked) => (isHead(asked) ? head(7) : reverting(asked)));
    expect(await whyOf(still)).toBe("refused");
    let height = 0;
    const moving = await playing((asked) =>
      isHead(asked) ? head((height += 1)) : reverting(asked),
    );
    expect(await whyOf(moving)).toBe("unclear");
  });

  test("a chain with another number than the pinned one", async () => {
    const stranger = world.open({ signerKey, pins: { chainId: 728126428, tokens: { USDT } } });
    const bytes = { raw: "", hash: "", nonce: 0n, signer: chain.signer, validUntil: 0n };
    expect(await codeOf(stranger.check())).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.minedNonce())).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.plan(order()))).toBe("UNAVAILABLE");
    expect(await codeOf(stranger.outcome(order(), bytes))).toBe("UNAVAILABLE");
  });

  test("a node that is away, and one that talks nonsense", async () => {
    const away = world.open({ rpcUrl: "http://127.0.0.1:9" });
    expect(await codeOf(away.minedNonce())).toBe("UNAVAILABLE");
    expect(await codeOf(away.balance("USDT"))).toBe("UNAVAILABLE");
    expect(await codeOf(away.broadcast("00"))).toBe("UNAVAILABLE");
    const odd = await playing(({ path }) =>
      path === "wallet/getblockbynum" ? { Error: "no" } : null,
    );
    expect(await codeOf(odd.minedNonce())).toBe("UNAVAILABLE");
  });

  test("terms of another family", async () => {
    const terms = {
      family: "evm",
      gasLimit: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
    } as const;
    await expect(chain.sign(order(), 0n, terms)).rejects.toThrow("terms of evm on tron");
  });
});
