import { describe, expect, test } from "vitest";
import type { PayoutCheck } from "./payout-check.ts";
import { payoutNext, payoutStep, type PayoutState } from "./payout-next.ts";

const ME = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const check = (name: PayoutCheck["check"], override: Partial<PayoutCheck> = {}): PayoutCheck => ({
  check: name,
  state: "ok",
  have: null,
  need: null,
  note: null,
  ...override,
});
const checks = (...changed: PayoutCheck[]) =>
  (["account", "chain", "balance", "gas", "allowance", "quote_time"] as const).map(
    (name) => changed.find((one) => one.check === name) ?? check(name),
  );
const earlier = (signature: string) => check("earlier", { state: "fails", have: signature });
const state = (override: Partial<PayoutState> = {}): PayoutState => ({
  status: "quoted",
  refusedCode: null,
  payout: null,
  differs: false,
  hasExpired: false,
  account: ME,
  isProved: true,
  signature: null,
  checks: checks(),
  isAllowed: false,
  approval: "free",
  isCoolingOff: false,
  external: null,
  ...override,
});
const signed = (phase: NonNullable<PayoutState["signature"]>["phase"]) => ({
  id: "7",
  purpose: "approve" as const,
  signer: ME,
  phase,
});

describe("the one way on", () => {
  test.each([
    ["what became a payout is followed", { payout: "3", status: "done" }, "follow"],
    ["what was asked for is looked for", { status: "unclear" }, "checking"],
    ["nothing quoted is quoted", { status: "none" }, "requote"],
    ["what differs goes no further", { differs: true, hasExpired: true }, "stop"],
    ["what has ended is quoted anew", { hasExpired: true }, "requote"],
    ["a wallet is connected", { account: null }, "connect"],
    ["what fails is fixed", { checks: checks(check("balance", { state: "fails" })) }, "fix"],
    [
      "what is not known is no yes",
      { checks: checks(check("chain", { state: "unknown" })) },
      "fix",
    ],
    [
      "too little time is a new quote",
      { checks: checks(check("quote_time", { state: "fails" })) },
      "requote",
    ],
    ["nothing in the way is signed", {}, "sign"],
    ["what the policy bars goes no further", { approval: "barred", account: null }, "barred"],
    ["whoever is cooling off is not paid", { isCoolingOff: true, approval: "granted" }, "barred"],
    ["what others must approve is asked for", { approval: "needed" }, "request"],
    ["also under an allowance that stands", { approval: "needed", isAllowed: true }, "request"],
    [
      "once its wallet could pay it",
      { approval: "needed", checks: checks(check("balance", { state: "fails" })) },
      "fix",
    ],
    [
      "and nothing of before may still be taken",
      { approval: "needed", checks: [...checks(), earlier("9")] },
      "revoke",
    ],
    [
      "however little time the quote has left",
      { approval: "needed", checks: checks(check("quote_time", { state: "fails" })) },
      "request",
    ],
    ["an approval is awaited beyond the quote", { approval: "waiting", hasExpired: true }, "await"],
    ["and then its quote is renewed", { approval: "granted", hasExpired: true }, "requote"],
    ["what is approved is signed", { approval: "granted" }, "sign"],
    [
      "a wallet that may be open is checked",
      { signature: signed({ phase: "unreported" }) },
      "check_wallet",
    ],
    ["an unseen chain is waited for", { signature: signed({ phase: "unknown" }) }, "wait"],
    [
      "an allowance of somebody else's doing is waited for too",
      { checks: checks(check("allowance", { note: "equal" })) },
      "wait",
    ],
    ["an allowance that stands is executed", { isAllowed: true }, "execute"],
    [
      "also without gas",
      { isAllowed: true, checks: checks(check("gas", { state: "fails" })) },
      "execute",
    ],
    [
      "but not without tokens",
      { isAllowed: true, checks: checks(check("balance", { state: "fails" })) },
      "fix",
    ],
  ] as const)("%s", (_name, override, way) => {
    expect(payoutNext(state(override as Partial<PayoutState>)).do).toBe(way);
  });

  test.each<[string, Partial<PayoutState>, string]>([
    ["is proved before it signs", {}, "prove"],
    ["and before it executes", { isAllowed: true }, "prove"],
    ["and before it is checked", { signature: signed({ phase: "unreported" }) }, "prove"],
    ["after a quote that has ended", { hasExpired: true }, "requote"],
    ["after nothing at all", { account: null }, "connect"],
    ["not while the chain is waited for", { signature: signed({ phase: "unknown" }) }, "wait"],
    [
      "though it has nothing yet",
      { checks: checks(check("balance", { state: "fails" })) },
      "prove",
    ],
    [
      "not where it is a contract",
      { checks: [...checks(), check("contract_wallet", { state: "fails" })] },
      "fix",
    ],
    [
      "not where the payout is another's",
      { checks: checks(check("account", { state: "fails" })) },
      "fix",
    ],
  ])("an address that nobody knows to be theirs %s", (_name, override, way) => {
    expect(payoutNext(state({ isProved: false, ...override })).do).toBe(way);
  });

  test("a reset comes before the allowance where the token asks for it", () => {
    const resets = checks(check("allowance", { note: "resets" }));
    expect(payoutNext(state({ checks: resets }))).toEqual({
      do: "sign",
      purpose: "reset",
      again: null,
    });
  });

  test.each([
    [{ phase: "pending", isSeen: true }, "wait"],
    [{ phase: "pending", isSeen: false }, "check_wallet"],
    [{ phase: "confirming" }, "wait"],
    [{ phase: "settling" }, "wait"],
    [{ phase: "unknown" }, "wait"],
  ])("a signature that is %o: %s", (phase, way) => {
    const signature = { ...signed({ phase: "unreported" }), phase } as PayoutState["signature"];
    expect(payoutNext(state({ signature })).do).toBe(way);
  });

  test("a wallet that may be open is checked for the very signature", () => {
    const open = signed({ phase: "unreported" });
    const asked = { do: "check_wallet", purpose: "approve", again: "7" };
    expect(payoutNext(state({ signature: open }))).toEqual(asked);
    const reset = { ...open, purpose: "reset" } as const;
    expect(payoutNext(state({ signature: reset }))).toEqual({ ...asked, purpose: "reset" });
  });

  test.each<[string, Partial<PayoutState>]>([
    ["none", { status: "none" }],
    ["expired", { hasExpired: true }],
    ["refused", { status: "refused", refusedCode: "LIMIT_EXCEEDED" }],
    ["expired", { status: "refused", refusedCode: "QUOTE_EXPIRED" }],
    ["too_short", { checks: checks(check("quote_time", { state: "fails" })) }],
    ["none", { external: "allowed", status: "none" }],
    ["refused", { external: "allowed", status: "refused", refusedCode: "QUOTE_EXPIRED" }],
    ["expired", { external: "allowed", hasExpired: true }],
  ])("it is quoted anew, because: %s", (why, override) => {
    expect(payoutNext(state(override))).toEqual({ do: "requote", why });
  });

  test("what was asked for without an answer is looked for, and nothing else is", () => {
    for (const status of ["executing", "unclear", "done"] as const) {
      expect(payoutNext(state({ status })).do).toBe("checking");
    }
    expect(payoutNext(state({ status: "signing" }))).toEqual({
      do: "sign",
      purpose: "approve",
      again: null,
    });
  });

  test("an allowance that was signed for something else needs a consent", () => {
    const elsewhere = checks(check("allowance", { note: "elsewhere" }));
    expect(payoutNext(state({ checks: elsewhere }))).toEqual({ do: "consent" });
  });

  test("what another address has signed is a matter of the account", () => {
    const other = { ...signed({ phase: "unreported" }), signer: "0x0" };
    const fails = checks(check("account", { state: "fails" }));
    expect(payoutNext(state({ signature: other, checks: fails }))).toEqual({ do: "fix" });
  });
});

describe("what the owners of an external wallet allow", () => {
  const next = (override: Partial<PayoutState>) =>
    payoutNext(state({ external: "allowed", ...override })).do;

  test("is awaited before any quote, and whatever its approval is", () => {
    const none = { external: "awaited", status: "none" } as const;
    for (const approval of ["free", "needed", "waiting", "granted"] as const) {
      expect(next({ ...none, approval })).toBe("await_owners");
    }
    expect(next({ ...none, external: "overwritten" })).toBe("await_owners");
    expect(payoutStep(state(none))).toBe("review");
  });

  test("is approved, then quoted, then executed", () => {
    expect(next({ status: "none", approval: "needed" })).toBe("request");
    expect(next({ status: "none", approval: "waiting" })).toBe("await");
    expect(next({ status: "none", approval: "granted" })).toBe("requote");
    expect(next({ hasExpired: true, isAllowed: true })).toBe("requote");
    expect(next({ isAllowed: true })).toBe("execute");
    expect(next({ isAllowed: false })).toBe("wait");
    expect(payoutStep(state({ external: "allowed", status: "none" }))).toBe("review");
  });

  test("goes no further where something is wrong, or it is over", () => {
    const fails = checks(check("balance", { state: "fails" }));
    expect(next({ isAllowed: true, checks: fails })).toBe("fix");
    expect(next({ isAllowed: true, differs: true })).toBe("stop");
    expect(next({ isAllowed: true, isCoolingOff: true })).toBe("barred");
    expect(next({ isAllowed: true, approval: "barred" })).toBe("barred");
    expect(next({ isAllowed: true, external: "given_up" })).toBe("ended");
    expect(next({ isAllowed: true, external: "expired" })).toBe("ended");
  });
});

describe("the step", () => {
  test("is the amount until there is a quote", () => {
    expect(payoutStep(state({ status: "none" }))).toBe("amount");
  });

  test("is the review from then on, and is not taken back by a quote that has ended", () => {
    expect(payoutStep(state({ account: null }))).toBe("review");
    expect(payoutStep(state({ hasExpired: true, isAllowed: true }))).toBe("review");
    expect(payoutStep(state({ differs: true }))).toBe("review");
    expect(payoutStep(state({ status: "executing" }))).toBe("review");
  });

  test("is followed once there is a payout", () => {
    expect(payoutStep(state({ status: "done", payout: "7" }))).toBe("follow");
  });
});
