import { describe, expect, test } from "vitest";
import type { SignaturePhaseView } from "#lib/allowances/views/signature-view.ts";
import { canAbandonRequest, isOver } from "./open-wallet.ts";

describe("an open wallet is waited for", () => {
  const asked = (phase: SignaturePhaseView, id: string | null = "7") =>
    isOver({ id: "7", phase }, id);

  test("while its request may be answered, and until the server has it", () => {
    expect(asked({ phase: "unreported" })).toBe(false);
    expect(asked({ phase: "settling", why: "reverted" })).toBe(false);
    expect(isOver(null, null)).toBe(false);
  });

  test("no longer once its bytes have expired, or somebody gave it up", () => {
    expect(asked({ phase: "settling", why: "expired" })).toBe(true);
    expect(asked({ phase: "may_ask", why: "expired" })).toBe(true);
    expect(asked({ phase: "may_ask", why: "rejected" })).toBe(true);
  });

  test("whatever became of the request before it", () => {
    expect(asked({ phase: "may_ask", why: "rejected" }, "8")).toBe(false);
    expect(asked({ phase: "may_ask", why: "rejected" }, null)).toBe(false);
  });
});

test("ways out are there once the wallet is silent, and never for what may have been sent", () => {
  expect(canAbandonRequest({ isOpen: false, isSilent: false }, "check_wallet")).toBe(true);
  expect(canAbandonRequest({ isOpen: true, isSilent: false }, "check_wallet")).toBe(false);
  expect(canAbandonRequest({ isOpen: true, isSilent: true }, "check_wallet")).toBe(true);
  expect(canAbandonRequest({ isOpen: true, isSilent: true }, "wait")).toBe(false);
});
