import { describe, expect, test } from "vitest";
import { Raw, Transaction } from "#protocol/test/tron-judge.ts";
import { decodeCall } from "./decode-call.ts";
import { encodeCall } from "./encode-call.ts";
import { bytesOf, hexOf } from "./hex-bytes.ts";
import { decodeSigned, encodeSigned } from "./signed-call.ts";
import { tronBytes } from "./tron-address.ts";
import * as tron from "./tron-call.ts";
import type { TronCall } from "./tron-call.ts";
import type { TronRefusal } from "./tron-refusal.ts";
import { bytesField, numberField } from "./wire.ts";

const CALL: TronCall = {
  owner: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  contract: "TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8",
  callValue: 5n,
  data: bytesOf("095ea7b3"),
  refBlockBytes: bytesOf("abcd"),
  refBlockHash: bytesOf("0011223344556677"),
  expiresAtMs: 1_800_000_000_000n,
  timestampMs: 1_799_999_940_000n,
  feeLimit: 30_000_000n,
};
const text = (value: string) => new TextEncoder().encode(value);

type Parts = { trigger?: number[]; url?: Uint8Array; type?: bigint };
const trigger = (extra: number[] = []) => [
  ...bytesField(1, tronBytes(CALL.owner)),
  ...bytesField(2, tronBytes(CALL.contract)),
  ...numberField(3, CALL.callValue),
  ...bytesField(4, CALL.data),
  ...extra,
];
/** One contract, assembled by hand. */
const contract = ({
  trigger: value = trigger(),
  url = text(tron.TRIGGER_URL),
  type = 31n,
}: Parts) => [
  ...numberField(1, type),
  ...bytesField(2, [...bytesField(1, url), ...bytesField(2, value)]),
];
type Raws = {
  at3?: number[];
  at9?: number[];
  at10?: number[];
  at11?: number[];
  at12?: number[];
  end?: number[];
};
const raw = (parts: Raws = {}) =>
  Uint8Array.from([
    ...bytesField(1, CALL.refBlockBytes),
    ...(parts.at3 ?? []),
    ...bytesField(4, CALL.refBlockHash),
    ...numberField(8, CALL.expiresAtMs),
    ...(parts.at9 ?? []),
    ...(parts.at10 ?? []),
    ...(parts.at11 ?? bytesField(11, contract({}))),
    ...(parts.at12 ?? []),
    ...numberField(14, CALL.timestampMs),
    ...numberField(18, CALL.feeLimit),
    ...(parts.end ?? []),
  ]);
const withTrigger = (value: number[]) =>
  raw({ at11: bytesField(11, contract({ trigger: value })) });
const without = (field: number) => {
  const message = Raw.deserializeBinary(encodeCall(CALL));
  const clear = {
    1: "setRefBlockBytes",
    4: "setRefBlockHash",
    8: "setExpiration",
    11: "clearContractList",
  };
  message[clear[field as 1]]!(field === 8 ? 0 : new Uint8Array());
  return message.serializeBinary();
};
const withPermission = () => {
  const message = Raw.deserializeBinary(encodeCall(CALL));
  const [only] = message.getContractList!() as (typeof message)[];
  only!.setPermissionId!(2);
  return message.serializeBinary();
};

test("put together by hand it is what the encoder writes", () => {
  expect(hexOf(raw())).toBe(hexOf(encodeCall(CALL)));
  expect(decodeCall(raw())).toEqual({ ok: true, call: CALL });
});

const longVarint = [...Array<number>(9).fill(0xff), 0x02];
const REFUSED: [string, TronRefusal, Uint8Array][] = [
  ["no bytes", "missing_field", Uint8Array.from([])],
  ["cut in the middle", "truncated", raw().subarray(0, 60)],
  ["a byte behind it", "truncated", Uint8Array.from([...raw(), 0x92])],
  ["a number with a needless byte", "varint", raw({ at3: [], end: [0xa0, 0x81, 0x00, 1] })],
  ["a number of more than 64 bits", "varint", raw({ end: [0xa0, 0x06, ...longVarint] })],
  ["a field of 32 bits", "wire_type", raw({ end: [0xa5, 0x06, 0, 0, 0, 1] })],
  ["a group", "wire_type", raw({ end: [0xa3, 0x06] })],
  ["a number where bytes stand", "wire_type", raw({ at11: numberField(11, 1n) })],
  [
    "bytes where a number stands",
    "wire_type",
    Uint8Array.from([...raw().subarray(0, -5), ...bytesField(18, [1])]),
  ],
  ["two contracts", "repeated_field", raw({ at12: bytesField(11, contract({})) })],
  ["the fee limit twice", "repeated_field", raw({ end: numberField(18, 1n) })],
  ["a field behind its place", "field_order", raw({ end: numberField(17, 1n) })],
  ["field zero", "field_order", raw({ end: [0x02, 1, 0] })],
  ["a zero that is written", "default_written", raw({ end: [0xa0, 0x06, 0] })],
  ["empty bytes that are written", "default_written", raw({ end: [0xa2, 0x06, 0] })],
  ["an unknown field at its end", "unknown_field", raw({ end: numberField(100, 1n) })],
  ["an unknown field in the call", "unknown_field", withTrigger(trigger(numberField(7, 1n)))],
  [
    "a provider",
    "unknown_field",
    raw({ at11: bytesField(11, [...contract({}), ...bytesField(3, [1])]) }),
  ],
  ["a whole reference number", "reference_number", raw({ at3: numberField(3, 9n) })],
  ["authorities", "authority", raw({ at9: bytesField(9, [1]) })],
  ["a note", "memo", raw({ at10: bytesField(10, text("hello")) })],
  ["scripts", "authority", raw({ at12: bytesField(12, [1]) })],
  ["no reference block", "missing_field", without(1)],
  ["no reference hash", "missing_field", without(4)],
  ["no expiration", "missing_field", without(8)],
  ["no contract", "missing_field", without(11)],
  ["no owner", "missing_field", withTrigger(trigger().slice(23))],
  ["a transfer of TRX", "contract_type", raw({ at11: bytesField(11, contract({ type: 1n })) })],
  [
    "a change of permissions",
    "contract_type",
    raw({ at11: bytesField(11, contract({ type: 46n })) }),
  ],
  ["a delegation", "contract_type", raw({ at11: bytesField(11, contract({ type: 57n })) })],
  [
    "another kind inside",
    "type_url",
    raw({
      at11: bytesField(
        11,
        contract({ url: text("type.googleapis.com/protocol.TransferContract") }),
      ),
    }),
  ],
  [
    "a mark before its kind",
    "type_url",
    raw({
      at11: bytesField(
        11,
        contract({ url: Uint8Array.from([0xef, 0xbb, 0xbf, ...text(tron.TRIGGER_URL)]) }),
      ),
    }),
  ],
  ["another permission", "permission_id", withPermission()],
  ["tokens that go along", "token_value", withTrigger(trigger(numberField(5, 1n)))],
  ["a token's number", "token_value", withTrigger(trigger(numberField(6, 1_000_001n)))],
  [
    "a negative fee limit",
    "out_of_range",
    Uint8Array.from([...raw().subarray(0, -6), 0x90, 1, ...Array<number>(9).fill(0xff), 0x01]),
  ],
  [
    "an owner of another network",
    "not_an_address",
    withTrigger([
      ...bytesField(1, [0x42, ...tronBytes(CALL.owner).subarray(1)]),
      ...trigger().slice(23),
    ]),
  ],
  [
    "an owner without its prefix",
    "not_an_address",
    withTrigger([...bytesField(1, tronBytes(CALL.owner).subarray(1)), ...trigger().slice(23)]),
  ],
];
describe("refuses, and says why", () => {
  test.each(REFUSED)("%s: %s", (_what, why, bytes) => {
    expect(decodeCall(bytes)).toEqual({ ok: false, why });
    expect(
      decodeSigned(
        encodeSigned({ raw: bytes.length ? bytes : raw(), signature: new Uint8Array(65) }),
      ).ok,
    ).toBe(bytes.length === 0);
  });

  test("a reference of one byte", () => {
    const bytes = Uint8Array.from([...bytesField(1, [1]), ...raw().subarray(4)]);
    expect(decodeCall(bytes)).toEqual({ ok: false, why: "length" });
  });

  test("a signed transaction with two signatures, none, a short one, or a result", () => {
    const one = encodeSigned({ raw: raw(), signature: new Uint8Array(65).fill(1) });
    const two = Transaction.deserializeBinary(one);
    two.addSignature!(new Uint8Array(65));
    expect(decodeSigned(two.serializeBinary())).toEqual({ ok: false, why: "repeated_field" });
    const none = Uint8Array.from(bytesField(1, raw()));
    expect(decodeSigned(none)).toEqual({ ok: false, why: "missing_field" });
    const short = Uint8Array.from([...none, ...bytesField(2, [1])]);
    expect(decodeSigned(short)).toEqual({ ok: false, why: "length" });
    const result = Uint8Array.from([...one, ...bytesField(5, [8, 1])]);
    expect(decodeSigned(result)).toEqual({ ok: false, why: "unknown_field" });
  });
});
