import { AbiCoder, Interface } from "ethers";
import * as fc from "fast-check";
import { encodeFunctionData, getAddress, type Hex } from "viem";
import { describe, expect, test } from "vitest";
import { APPROVE_ABI, approveCalldata, readApproveCalldata } from "./approve-calldata.ts";
import type { EvmAddress } from "./evm-address.ts";

/** A foreign reader of calldata, with the interface as ERC-20 writes it. */
const erc20 = new Interface([
  "function approve(address spender, uint256 amount) returns (bool)",
  "function increaseAllowance(address spender, uint256 amount) returns (bool)",
  "function transfer(address to, uint256 amount) returns (bool)",
  "function transferFrom(address from, address to, uint256 amount) returns (bool)",
  "function setApprovalForAll(address operator, bool approved)",
  "function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)",
]);

const UINT256_MOST = (1n << 256n) - 1n;
const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((it) => it.toString(16).padStart(2, "0")).join("");
const addresses = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): EvmAddress => getAddress(`0x${hexOf(bytes)}`));
const units = fc.bigInt(0n, UINT256_MOST);
const spender = getAddress("0x70997970c51812dc3a010c7d01b50e0d17dc79c8");
const hundred = approveCalldata({ spender, units: 100_000_000n });

describe("approveCalldata", () => {
  test("is read by a foreign decoder as exactly this approval", () => {
    fc.assert(
      fc.property(addresses, units, (to, amount) => {
        const parsed = erc20.parseTransaction({
          data: approveCalldata({ spender: to, units: amount }),
        });
        expect(parsed?.name).toBe("approve");
        expect([...(parsed?.args ?? [])]).toEqual([to, amount]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is what our own ABI makes of it, and what a foreign encoder makes", () => {
    fc.assert(
      fc.property(addresses, units, (to, amount) => {
        const data = approveCalldata({ spender: to, units: amount });
        const args = [to, amount] as const;
        expect(data).toBe(encodeFunctionData({ abi: APPROVE_ABI, functionName: "approve", args }));
        expect(data).toBe(erc20.encodeFunctionData("approve", args));
      }),
      { numRuns: 500 },
    );
  });

  test("takes an allowance back with none", () => {
    expect(erc20.parseTransaction({ data: approveCalldata({ spender, units: 0n }) })?.args[1]).toBe(
      0n,
    );
  });

  test.each([-1n, UINT256_MOST + 1n])("makes nothing of %s units", (amount) => {
    expect(() => approveCalldata({ spender, units: amount })).toThrow(RangeError);
  });

  test.each(["0x70997970", "ponte.eth", spender.replace("C", "c")])(
    "makes nothing of the spender %s",
    (text) => {
      const given = { spender: text as EvmAddress, units: 1n };
      expect(() => approveCalldata(given)).toThrow(TypeError);
    },
  );
});

describe("readApproveCalldata", () => {
  test("reads back what was made, in either case", () => {
    fc.assert(
      fc.property(addresses, units, (to, amount) => {
        const data = approveCalldata({ spender: to, units: amount });
        const read = { spender: to, units: amount };
        expect(readApproveCalldata(data)).toEqual(read);
        expect(readApproveCalldata(`0x${data.slice(2).toUpperCase()}`)).toEqual(read);
      }),
    );
  });

  const word = (digits: string) => digits.padStart(64, "0");
  const args = word(spender.slice(2)) + word("5f5e100");
  const v2 = "0x" as Hex;
  test.each<[string, unknown]>([
    ["increaseAllowance", erc20.encodeFunctionData("increaseAllowance", [spender, 1n])],
    ["transfer", erc20.encodeFunctionData("transfer", [spender, 1n])],
    ["transferFrom", erc20.encodeFunctionData("transferFrom", [spender, spender, 1n])],
    ["setApprovalForAll", erc20.encodeFunctionData("setApprovalForAll", [spender, true])],
    [
      "permit",
      erc20.encodeFunctionData("permit", [
        spender,
        spender,
        1n,
        1n,
        27,
        `0x${word("")}`,
        `0x${word("")}`,
      ]),
    ],
    [
      "the arguments alone",
      AbiCoder.defaultAbiCoder().encode(["address", "uint256"], [spender, 1n]),
    ],
    ["a byte more", `${hundred}00`],
    ["a byte less", hundred.slice(0, -2)],
    ["a digit less", hundred.slice(0, -1)],
    ["something before the address", `0x095ea7b3${"1".padEnd(24, "0")}${args.slice(24)}`],
    ["a letter that is no digit", hundred.replace("5f5e100", "5f5e10g")],
    ["no 0x", hundred.slice(2)],
    ["a space", ` ${hundred}`],
    ["a line after it", `${hundred}\n`],
    ["nothing", v2],
    ["no text", null],
    ["a list", [hundred]],
  ])("takes %s for no approval", (_what, data) => {
    expect(readApproveCalldata(data)).toBeNull();
  });

  test("never takes anything else for one, wherever a byte is changed", () => {
    const place = fc.integer({ min: 2, max: hundred.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom(..."0123456789abcdef"), (at, digit) => {
        const data = hundred.slice(0, at) + digit + hundred.slice(at + 1);
        fc.pre(data !== hundred);
        const parsed = erc20.parseTransaction({ data });
        const read = readApproveCalldata(data);
        // A foreign reader ignores the bytes before an address; this one refuses the calldata.
        if (read !== null) expect([...(parsed?.args ?? [])]).toEqual([read.spender, read.units]);
      }),
      { numRuns: 2_000 },
    );
  });
});
