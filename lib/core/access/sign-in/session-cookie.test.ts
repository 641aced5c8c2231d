import { rmSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readEnv, type Env } from "#lib/core/env.ts";
import { cookieHeader } from "#lib/test/cookie-header.ts";
import { testFolder } from "#platform/test-folder.ts";
import { noSessionCookie, sessionCookie, sessionCookieName, tokenIn } from "./session-cookie.ts";

const DATA_DIR = testFolder("session-cookie");
const process = globalThis as { ponteEnv?: Env };
const serveAt = (APP_ORIGIN: string, SESSION_SECRET = "-".repeat(32)) => {
  process.ponteEnv = readEnv({ DATA_DIR, APP_ORIGIN, SESSION_SECRET });
};
beforeEach(() => serveAt("http://localhost:3999"));
afterAll(() => {
  delete process.ponteEnv;
  rmSync(DATA_DIR, { recursive: true });
});

const sent = (value: string, name = sessionCookieName()) =>
  tokenIn(new Headers({ cookie: cookieHeader([{ name, value }]) }));
const { value: RIGHT } = (serveAt("http://localhost:3999"), sessionCookie("token", 60));

describe("the cookie of a session", () => {
  test("is read by no script, sent by no other site's forms, and over https by nothing else", () => {
    const attributes = { httpOnly: true, sameSite: "lax", path: "/", maxAge: 60 };
    expect(sessionCookie("token", 60)).toEqual({
      name: "ponte.session_token",
      value: RIGHT,
      secure: false,
      ...attributes,
    });
    serveAt("https://ponte.example");
    expect(sessionCookie("token", 60)).toEqual({
      name: "__Secure-ponte.session_token",
      value: RIGHT,
      secure: true,
      ...attributes,
    });
  });

  test("is deleted under the name and at the place where it was set", () => {
    for (const origin of ["http://localhost:3999", "https://ponte.example"]) {
      serveAt(origin);
      const { name, path, secure } = sessionCookie("token", 60);
      expect(noSessionCookie()).toMatchObject({ name, path, secure, value: "", maxAge: 0 });
      expect(tokenIn(new Headers({ cookie: cookieHeader([noSessionCookie()]) }))).toBeNull();
    }
  });

  test("gives its token, also among others and as an old browser quotes nothing", () => {
    expect(sent(RIGHT)).toBe("token");
    const cookie = `a=b; =; x;NEXT_LOCALE=en;  ${cookieHeader([{ name: sessionCookieName(), value: RIGHT }])} ; ponte.session_token=other`;
    expect(tokenIn(new Headers({ cookie }))).toBe("token");
  });

  test("gives none where anything of it was altered, or nothing was sent", () => {
    const [token = "", signature = ""] = RIGHT.split(".");
    const last = signature.at(-2) === "A" ? "B" : "A";
    for (const wrong of [
      "",
      ".",
      "token",
      "token.",
      `.${signature}`,
      `${token}x.${signature}`,
      `${token}.${signature.slice(0, -2)}${last}=`,
      `${token}.${signature.slice(0, -1)}`,
      `${token}.${signature}=`,
      `${token}.${token}.${signature}`,
      "%00..'; --",
    ]) {
      expect(sent(wrong), wrong).toBeNull();
    }
    expect(sent(RIGHT, "other")).toBeNull();
    expect(tokenIn(new Headers())).toBeNull();
    expect(tokenIn(new Headers({ cookie: "ponte.session_token=%" }))).toBeNull();
  });

  test("gives none where another secret has signed it, nor over https by the other name", () => {
    serveAt("http://localhost:3999", "+".repeat(32));
    expect(sent(RIGHT)).toBeNull();
    serveAt("https://ponte.example");
    expect(sent(RIGHT)).toBe("token");
    expect(sent(RIGHT, "ponte.session_token")).toBeNull();
  });
});
