import { utils } from "tronweb";
import { describe, expect, test } from "vitest";
import { approveCall, TRON_APPROVAL, TRON_NOW } from "#protocol/test/tron-approvals.ts";
import { HOSTILE_TRON } from "#protocol/test/hostile-tron.ts";
import { judged } from "#protocol/test/tron-judge.ts";
import { callJson } from "#protocol/chain/tron/call-json.ts";
import { encodeCall } from "#protocol/chain/tron/encode-call.ts";
import { hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { readTronApproval } from "./read-tron-approval.ts";
import { tronApprovalFaults } from "./tron-approval-faults.ts";

const raw = encodeCall(approveCall());

describe("an approval on Tron", () => {
  test("is read as a foreign library reads it", () => {
    const json = callJson(approveCall());
    expect(judged(json).hex).toBe(hexOf(raw));
    const { data } = json.raw_data.contract[0]!.parameter.value;
    const types = ["address", "uint256"];
    const [spender, units] = utils.abi.decodeParams([], types, `0x${data}`, true) as [
      string,
      bigint,
    ];
    const read = readTronApproval(raw);
    expect(read).toMatchObject({ ok: true, approval: { units } });
    expect(utils.address.fromHex(spender)).toBe(TRON_APPROVAL.spender);
    expect(read.ok && read.approval.spender).toBe(TRON_APPROVAL.spender);
  });

  test("has no fault as it was derived, at its first moment and its last", () => {
    const at = (ms: number) => new Date(TRON_NOW.getTime() + ms);
    expect(tronApprovalFaults(raw, TRON_APPROVAL, TRON_NOW)).toEqual([]);
    expect(tronApprovalFaults(raw, TRON_APPROVAL, at(59_999))).toEqual([]);
    expect(tronApprovalFaults(raw, TRON_APPROVAL, at(60_000))).toEqual(["expired"]);
    expect(tronApprovalFaults(raw, TRON_APPROVAL, at(-540_000))).toEqual([]);
    expect(tronApprovalFaults(raw, TRON_APPROVAL, at(-540_001))).toEqual(["expires_late"]);
  });

  test("takes one back", () => {
    const none = { ...TRON_APPROVAL, units: 0n };
    expect(tronApprovalFaults(encodeCall(approveCall(none)), none, TRON_NOW)).toEqual([]);
  });

  test.each(HOSTILE_TRON)("refuses $name: $fault", ({ raw: hostile, fault }) => {
    expect(tronApprovalFaults(hostile, TRON_APPROVAL, TRON_NOW)).toContain(fault);
  });

  test("tells every difference", () => {
    const wild = approveCall(
      {
        owner: TRON_APPROVAL.spender,
        token: TRON_APPROVAL.owner,
        spender: TRON_APPROVAL.token,
        units: 1n,
      },
      { callValue: 1n, feeLimit: 0n, expiresAtMs: 1n },
    );
    expect(tronApprovalFaults(encodeCall(wild), TRON_APPROVAL, TRON_NOW)).toEqual([
      "owner",
      "token",
      "spender",
      "units",
      "call_value",
      "fee_limit",
      "expired",
    ]);
  });
});
