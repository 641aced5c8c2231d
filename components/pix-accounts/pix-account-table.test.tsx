import { expect, test } from "vitest";
import { shownText, SPOKEN } from "#components/payouts/test/shown-payout.tsx";
import { PixAccountTable } from "./pix-account-table.tsx";

const account = {
  id: "1",
  name: "Ana Lima",
  listedKey: "***.982.247-**",
  kind: "cpf" as const,
  type: "checking",
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  holder: null,
  alike: [],
  coolingOff: null,
};

test.each(SPOKEN)("in %s: a CPF shows the same digits on a desk and on a phone", (locale) => {
  const text = shownText(<PixAccountTable accounts={[account]} paid={new Map()} canPay />, locale);
  expect(text.split("***.982.247-**")).toHaveLength(3);
});
