import { describe, expect, test } from "vitest";
import { ERRORS } from "#protocol/wire/error.ts";
import { DASHBOARD_ERRORS, DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { ExchangeFault, type FaultKind } from "#lib/core/errors/exchange-fault.ts";
import { messagesEn } from "#lib/i18n/messages-en.ts";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { failureOf, isUnforeseen, statusOf } from "./failure.ts";

/** Said by the browser itself, of a page that is older than its server. */
const OUTDATED = "PAGE_OUTDATED";
const CODES = [...Object.keys(ERRORS), ...Object.keys(DASHBOARD_ERRORS), OUTDATED].toSorted();

describe("codes", () => {
  test.each([
    ["en", messagesEn],
    ["pt-BR", MESSAGES["pt-BR"]],
  ])("have a sentence each in %s, and no other", (_, { errors }) => {
    expect(Object.keys(errors).toSorted()).toEqual(CODES);
  });

  test("none is on both lists", () => expect(new Set(CODES).size).toBe(CODES.length));
});

const fault = (kind: FaultKind, detail = {}) =>
  failureOf(new ExchangeFault(kind, "x", detail), "r");

describe("what an error means", () => {
  test.each([
    ["limited", "EXCHANGE_RATE_LIMITED"],
    ["unreachable", "EXCHANGE_UNREACHABLE"],
    ["unclear", "EXCHANGE_UNCLEAR"],
    ["unreadable", "EXCHANGE_UNREADABLE"],
  ] as const)("%s", (kind, code) => expect(fault(kind).code).toBe(code));

  test("the exchange's refusal keeps its code where we know it, its words and its fields", () => {
    const fields = { name: "taken" };
    const detail = { status: 409, code: "NAME_TAKEN", userMessage: "Já existe", fields };
    expect(fault("refused", { ...detail, requestId: "theirs" })).toEqual({
      ok: false,
      code: "NAME_TAKEN",
      message: "Já existe",
      fields,
      requestId: "theirs",
    });
    const unknown = fault("refused", { status: 422, code: "toString", userMessage: "Não" });
    const saying = { code: "EXCHANGE_REFUSED_SAYING", message: "Não", requestId: "r" };
    expect(unknown).toMatchObject(saying);
    expect(fault("refused", { status: 418 }).code).toBe("EXCHANGE_REFUSED");
  });

  test("its 401 is about the dashboard's credential, not about who is signed in", () => {
    const detail = { status: 401, code: "UNAUTHORIZED" };
    expect(fault("refused", detail).code).toBe("EXCHANGE_CREDENTIAL_REFUSED");
  });

  test("a server's raw words are never shown", () => {
    const shown = fault("unclear", { status: 500, userMessage: "stack trace" });
    expect(shown.message).toBe("");
  });

  test("a wait is said", () => {
    expect(fault("limited", { retryAfterSeconds: 7 }).retryAfterSeconds).toBe(7);
  });

  test("one of our own, also from another evaluation of its module", () => {
    const error = new DashboardError("NOT_ALLOWED");
    expect(failureOf(error, "r")).toMatchObject({ code: "NOT_ALLOWED", requestId: "r" });
    const foreign = Object.assign(new Error("NOT_ALLOWED"), {
      name: "DashboardError",
      code: "NOT_ALLOWED",
      fields: {},
    });
    expect(failureOf(foreign, "r").code).toBe("NOT_ALLOWED");
    expect(isUnforeseen(foreign)).toBe(false);
  });

  test.each([new TypeError("planted"), "planted", null, { code: "NOT_ALLOWED" }])(
    "anything else is internal: %s",
    (error) => {
      const failed = failureOf(error, "r");
      expect(failed).toMatchObject({ code: "INTERNAL", fields: {}, requestId: "r" });
      expect(JSON.stringify(failed)).not.toContain("planted");
      expect(isUnforeseen(error)).toBe(true);
    },
  );

  test("statuses say who has to act", () => {
    expect([statusOf("SIGN_IN_REQUIRED"), statusOf("NOT_ALLOWED"), statusOf("INTERNAL")]).toEqual([
      401, 403, 500,
    ]);
  });
});
