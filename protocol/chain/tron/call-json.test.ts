import * as fc from "fast-check";
import { TronWeb, utils } from "tronweb";
import { expect, test } from "vitest";
import { anyCall } from "#protocol/test/tron-approvals.ts";
import { callJson } from "./call-json.ts";
import { INT64_MOST } from "./tron-call.ts";

const key = "11".repeat(32);

test("an unmodified tronweb takes it for sound, and signs it for its owner", async () => {
  const tronWeb = new TronWeb({ fullHost: "http://127.0.0.1:9", privateKey: key });
  const owner = tronWeb.defaultAddress.base58 as `T${string}`;
  const [call] = fc.sample(anyCall(1_000n), 1);
  const json = callJson({ ...call!, owner });
  expect(utils.transaction.txCheck(json)).toBe(true);
  const signed = (await tronWeb.trx.sign(json as never)) as { signature: string[] };
  expect(signed.signature).toHaveLength(1);
  const tampered = structuredClone(json);
  tampered.raw_data.contract[0]!.parameter.value.call_value = 7_000;
  expect(utils.transaction.txCheck(tampered)).toBe(false);
});

test("a number that JSON would round is not written", () => {
  const [call] = fc.sample(anyCall(1_000n), 1);
  expect(() => callJson({ ...call!, feeLimit: INT64_MOST })).toThrow(RangeError);
});
