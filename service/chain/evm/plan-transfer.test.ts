import { beforeEach, describe, expect, test } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { encodeFunctionData, zeroAddress, type Address, type Hex } from "viem";
import { ExchangeError } from "#protocol/wire/error.ts";
import { openEvm, startBareChain } from "#service/test/bare-chain.ts";
import type { Chain, TransferOrder, TransferPlan } from "../port.ts";
import { TOKEN_ABI } from "./token.ts";
import { shared } from "#service/test/shared.ts";

const FUNDS = 1_000_000_000n;

const bare = shared(() => startBareChain("polygon"));
let chain: Chain;
let signerKey: Hex;

const order = (override: Partial<TransferOrder> = {}): TransferOrder => ({
  kind: "transfer",
  token: "USDC",
  to: privateKeyToAccount(generatePrivateKey()).address,
  units: 45_123_456n,
  ...override,
});
const open = (rpcUrl = bare.url) => openEvm({ rpcUrl, signerKey });
/** The plan's result, or the error of asking for it. */
const verdict = (plan: Promise<TransferPlan>) =>
  plan.then(
    (value) => (value.can ? "can" : value.why),
    (error: unknown) => (error instanceof ExchangeError ? error.code : String(error)),
  );

beforeEach(async () => {
  signerKey = generatePrivateKey();
  chain = open();
  await bare.fund(chain.signer as Address, FUNDS);
});

describe("refuses", () => {
  test("what the token contract reverts, while it does", async () => {
    const frozen = order();
    await bare.freeze(frozen.to as Address);
    expect(await chain.plan(frozen)).toMatchObject({ can: false, why: "refused" });
    expect(await chain.plan({ ...frozen, token: "USDT" })).toMatchObject({ can: true });
    await bare.freeze(frozen.to as Address, false);
    expect(await chain.plan(frozen)).toMatchObject({ can: true });
  });

  test("to call it the contract's refusal when the treasury is short of tokens or of gas", async () => {
    const frozen = order();
    await bare.freeze(frozen.to as Address);
    const tooMuch = { ...frozen, units: FUNDS + 1n };
    for (const each of [order({ units: FUNDS + 1n }), tooMuch]) {
      expect(await chain.plan(each)).toMatchObject({ can: false, why: "unclear" });
    }
    await bare.node.setBalance({ address: chain.signer as Address, value: 1n });
    expect(await chain.plan(frozen)).toMatchObject({ can: false, why: "unclear" });
    expect(await chain.plan(order())).toMatchObject({ can: false, why: "no_gas" });
  });

  test("to call it the contract's refusal when the node fails, or there is no contract", async () => {
    const frozen = order();
    await bare.freeze(frozen.to as Address);
    const failing = (method: string, code: number, message: string) =>
      bare.answering(method, { error: { code, message } });
    for (const [code, message] of [
      [-32000, "header not found"],
      [-32603, "Internal error"],
      [-32000, "out of gas"],
      [-32000, "insufficient funds for gas * price + value"],
    ] as const) {
      for (const method of ["eth_estimateGas", "eth_call"]) {
        const rpcUrl = await failing(method, code, message);
        const plan = await verdict(open(rpcUrl).plan(frozen));
        expect([message, method, plan]).toEqual([
          message,
          method,
          expect.not.stringMatching("refused"),
        ]);
      }
    }
    // The estimate reverts, and then the node fails only on the second look at the transfer.
    const error = { code: -32000, message: "out of gas" };
    const selector = encodeFunctionData({
      abi: TOKEN_ABI,
      functionName: "transfer",
      args: [zeroAddress, 0n],
    });
    const failsLater = await bare.answering("eth_call", { error }, selector.slice(0, 10));
    expect(await verdict(open(failsLater).plan(frozen))).toBe("unclear");
    const { USDC } = bare.network.tokens;
    const code = await bare.node.getCode({ address: USDC! });
    await bare.node.setCode({ address: USDC!, bytecode: "0x" });
    expect(await chain.plan(frozen)).toMatchObject({ can: false, why: "unclear" });
    await bare.node.setCode({ address: USDC!, bytecode: code! });
    // A transfer that reverted in the estimate and executes a moment later was not refused.
    const reverting = await failing("eth_estimateGas", 3, "execution reverted");
    expect(await open(reverting).plan(order())).toMatchObject({
      why: "unclear",
    });
  });
});
