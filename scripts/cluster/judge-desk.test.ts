import { expect, it } from "vitest";
import { deskFaults, type BookedPayin, type KeptPayin } from "./judge-desk.ts";
import type { ToldPayin } from "./desk-people.ts";

const told: ToldPayin = {
  address: "0xAb",
  reference: "r",
  wallet: "1",
  intent: "i",
  payin: "7",
};
const kept: KeptPayin = {
  address: "0xab",
  wallet: "1",
  intent: "i",
  payin: "7",
  transaction: "70",
  status: "completed",
  isAudited: true,
};
const booked: BookedPayin = { id: "70", address: "0xAB", status: "completed" };
const nothing = { wallet: null, intent: null, payin: null };

it("finds nothing where both have each payin once, or none that was acknowledged", () => {
  expect(deskFaults([told], [kept], [booked])).toEqual([]);
  expect(deskFaults([{ ...told, ...nothing }], [], [])).toEqual([]);
  // Nobody was told, and it happened once all the same.
  expect(deskFaults([{ ...told, ...nothing }], [kept], [booked])).toEqual([]);
});

it.each<[string, KeptPayin[], BookedPayin[]]>([
  ["the wallet 1 was acknowledged", [], [booked]],
  ["the intent i was acknowledged", [{ ...kept, intent: null }], [booked]],
  ["the payin 7 was acknowledged", [{ ...kept, payin: null }], [booked]],
  ["the dashboards have 2", [kept, { ...kept, intent: "j", payin: null }], [booked]],
  ["the exchange has 2", [kept], [booked, { ...booked, id: "71" }]],
  ["the exchange does not have it", [kept], []],
  ["not in the trail", [{ ...kept, isAudited: false }], [booked]],
  [
    "the exchange says completed, the dashboards processing",
    [{ ...kept, status: "processing" }],
    [booked],
  ],
])("says that %s", (words, rows, payins) => {
  expect(deskFaults([told], rows, payins).join("; ")).toContain(words);
});
