import { expect, test } from "vitest";
import { safeBuilderFile } from "./safe-builder-file.ts";

test("a file holds the calls as Safe's transaction builder reads them", () => {
  const at = new Date("2026-03-01T12:00:00Z");
  const call = { to: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C", data: "0x095e64" } as const;
  expect(JSON.parse(safeBuilderFile({ chainId: 137, name: "Treasury", at }, [call]))).toEqual({
    version: "1.0",
    chainId: "137",
    createdAt: at.getTime(),
    meta: { name: "Treasury", description: "" },
    transactions: [{ ...call, value: "0", contractMethod: null, contractInputsValues: null }],
  });
});
