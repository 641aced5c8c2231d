import fc from "fast-check";
import {
  HttpRequestError,
  InsufficientFundsError,
  RpcRequestError,
  SwitchChainError,
  TransactionExecutionError,
  UserRejectedRequestError,
} from "viem";
import { describe, expect, test } from "vitest";
import { OtherBytesError } from "./bytes/other-bytes-error.ts";
import { ContractAccountError } from "./text-signature.ts";
import { WALLET_FAULTS, walletFault } from "./wallet-fault.ts";

const coded = (code: unknown, more: object = {}) =>
  Object.assign(new Error("x"), { code, ...more });
const rejection = new UserRejectedRequestError(new Error("User rejected the request."));

describe("what wallets throw", () => {
  test.each<[string, unknown, string]>([
    ["EIP-1193 4001", coded(4001), "rejected"],
    ["ethers' code", coded("ACTION_REJECTED"), "rejected"],
    ["WalletConnect's code", coded(5000), "rejected"],
    ["a code as text", coded("4001"), "rejected"],
    ["viem's rejection", rejection, "rejected"],
    ["4100", coded(4100), "no_account"],
    ["4200", coded(4200), "unknown"],
    ["4900", coded(4900), "disconnected"],
    ["4901", coded(4901), "wrong_chain"],
    ["4902", coded(4902), "unknown_chain"],
    ["viem's 4902", new SwitchChainError(new Error("x")), "unknown_chain"],
    [
      "MetaMask on a phone",
      coded(-32603, { data: { originalError: { code: 4902 } } }),
      "unknown_chain",
    ],
    ["-32002", coded(-32002), "locked"],
    ["a busy wallet by words", coded(-32603, { message: "already pending" }), "locked"],
    ["a rejection in words", coded(-32603, { message: "User denied transaction" }), "rejected"],
    [
      "no gas, in words",
      coded(-32000, { message: "insufficient funds for gas" }),
      "insufficient_gas",
    ],
    ["viem's no gas", new InsufficientFundsError({}), "insufficient_gas"],
    ["a revert by code", coded(3), "reverted"],
    ["a revert in words", coded(-32000, { message: "execution reverted: no" }), "reverted"],
    ["a plain text", "User rejected the request.", "rejected"],
    ["TronLink's text", "Confirmation declined by user", "rejected"],
    ["a Solana wallet's", new Error("Transaction cancelled"), "rejected"],
    ["another Solana wallet's", new Error("Approval Denied"), "rejected"],
    ["a Safe's", new Error("Transaction was rejected"), "rejected"],
    ["a refusal without a code", new Error("Request rejected"), "rejected"],
    [
      "a device's refusal",
      coded(-32603, { message: "Condition of use not satisfied (denied by the user?)" }),
      "rejected",
    ],
    ["a locked device", coded(-32603, { message: "Locked device (0x5515)" }), "locked"],
    [
      "a device that signs no contract calls yet",
      coded(-32603, { message: "Please enable Blind signing or Contract data" }),
      "blind_signing",
    ],
    ["a contract's signature", new ContractAccountError(), "contract_account"],
    ["TronLink while it is locked", "User has not unlocked wallet", "locked"],
    ["bytes that were not asked for", new OtherBytesError(), "other_bytes"],
    ["wagmi without a wallet", { name: "ConnectorNotConnectedError" }, "disconnected"],
    [
      "our door without a node",
      coded(-32603, { message: "the chain gives no answer now" }),
      "rpc_down",
    ],
    ["a node that is away", new HttpRequestError({ url: "http://x" }), "rpc_down"],
    ["a browser offline", new TypeError("Failed to fetch"), "rpc_down"],
    ["a limit", coded(-32005), "rpc_down"],
    ["nothing", undefined, "unknown"],
    ["a number", 4001, "unknown"],
  ])("%s", (_what, error, fault) => expect(walletFault(error)).toBe(fault));

  test("a rejection inside of what viem makes of it", () => {
    const account = { address: "0x0", type: "json-rpc" } as never;
    const wrapped = new TransactionExecutionError(rejection, { account });
    expect(walletFault(wrapped)).toBe("rejected");
  });

  test("what wagmi calls a rejection where a wallet can't add a chain", () => {
    for (const code of [-32601, 4200, -32602, "-32602"]) {
      expect(walletFault(new UserRejectedRequestError(coded(code)))).toBe("unknown_chain");
    }
    expect(walletFault(coded(-32602))).toBe("unknown");
    expect(walletFault(new UserRejectedRequestError(coded(4001)))).toBe("rejected");
  });

  test("a code that is deep inside wins over words on top", () => {
    const inner = new RpcRequestError({ body: {}, error: { code: 4001, message: "" }, url: "x" });
    expect(walletFault(new Error("execution reverted", { cause: inner }))).toBe("rejected");
  });
});

describe("never throws", () => {
  test("whatever was thrown", () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (thing) => {
        expect(WALLET_FAULTS).toContain(walletFault(thing));
        expect(WALLET_FAULTS).toContain(walletFault({ cause: thing, code: thing, message: thing }));
      }),
    );
  });

  test("what bites when it is looked at, and what goes round", () => {
    const angry = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    const round: { cause?: unknown } = {};
    round.cause = round;
    for (const thing of [angry, { cause: angry }, round])
      expect(walletFault(thing)).toBe("unknown");
  });
});
