import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { describe, expect, test, vi } from "vitest";
import { config, proxy } from "../../proxy.ts";

const SESSION = { cookie: "ponte.session_token=anything" };

function visit(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  return proxy(new NextRequest(`http://localhost:3000${path}`, init));
}

describe("without a session", () => {
  test.each([
    ["/", "/sign-in"],
    ["/payins", "/sign-in?next=%2Fpayins"],
    ["/payins?status=open&page=2", "/sign-in?next=%2Fpayins%3Fstatus%3Dopen%26page%3D2"],
  ])("%s leads to %s", (path, target) => {
    const response = visit(path);
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toBe(`http://localhost:3000${target}`);
  });

  test("the sign-in page is shown, and an action is left to answer for itself", () => {
    expect(visit("/sign-in").headers.get("location")).toBeNull();
    expect(visit("/payins", { method: "POST" }).headers.get("location")).toBeNull();
  });
});

describe("every page", () => {
  test("has a policy with a nonce of its own and nothing inline", () => {
    const [first, second] = [1, 2].map(() =>
      visit("/", { headers: SESSION }).headers.get("content-security-policy"),
    );
    expect(first).not.toBe(second);
    expect(first).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';/);
    expect(first).toMatch(/style-src 'self' 'nonce-[0-9a-f]{32}';/);
    expect(first).toContain("frame-ancestors 'none'");
    expect(first).not.toContain("unsafe");
  });

  test("is looser in development alone, in two words", () => {
    const policyIn = (environment: string) => {
      vi.stubEnv("NODE_ENV", environment);
      return visit("/", { headers: SESSION })
        .headers.get("content-security-policy")
        ?.replaceAll(/nonce-[0-9a-f]{32}/g, "nonce");
    };
    const strict = policyIn("production");
    const looser = policyIn("development");
    vi.unstubAllEnvs();
    expect(strict).not.toContain("unsafe");
    expect(
      looser
        ?.replace(" 'unsafe-eval'", "")
        .replace("style-src 'self' 'unsafe-inline'", "style-src 'self' 'nonce'"),
    ).toBe(strict);
    expect(looser).not.toBe(strict);
  });

  test("is kept by nobody", () => {
    expect(visit("/", { headers: SESSION }).headers.get("cache-control")).toBe("no-store");
  });

  test("asks for https only where it is already spoken", () => {
    const secure = { ...SESSION, "x-forwarded-proto": "https" };
    expect(visit("/", { headers: SESSION }).headers.has("strict-transport-security")).toBe(false);
    expect(visit("/", { headers: secure }).headers.has("strict-transport-security")).toBe(true);
  });

  test("overwrites what a visitor claims about the page asked for", () => {
    const response = visit("/wallets", { headers: { ...SESSION, "x-page": "//evil.example" } });
    expect(response.headers.get("x-middleware-request-x-page")).toBe("/wallets");
  });

  test.each(["PUT", "PATCH", "DELETE", "PROPFIND"])("refuses %s", (method) => {
    const response = visit("/", { method, headers: SESSION });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("an address with U+0000", () => {
  test.each(["/payins/%00", "/sign-in?next=%00", "/?a%00b=1", "/wallets?q=a%00"])(
    "%s is refused, signed in or not, before a page reads it",
    (path) => {
      for (const headers of [SESSION, {}]) {
        const response = visit(path, { headers });
        expect(response.status).toBe(400);
        expect(response.headers.get("content-type")).toBe("text/plain");
        expect(response.headers.has("content-security-policy")).toBe(true);
      }
    },
  );

  test("is not one in which a percent sign is spelled out", () => {
    expect(visit("/wallets?q=100%2500", { headers: SESSION }).status).toBe(200);
  });
});

test("files and doors are not pages; whatever else is has a policy, however its address ends", () => {
  const pages = new RegExp(`^${config.matcher[0]}$`);
  const files = readdirSync(join(import.meta.dirname, "../../public")).map((name) => `/${name}`);
  expect(files).toContain("/icon.svg");
  for (const path of ["/api/events", "/_next/static/chunks/a.js", ...files]) {
    expect(pages.test(path), path).toBe(false);
  }
  const ends = ["txt", "png", "ico", "svg", "webmanifest", "js", "map", "json"];
  const named = ends.flatMap((end) => [`/nowhere.${end}`, `/payins/1.${end}`, `/a/icon.${end}`]);
  const near = ["/icon.svg.txt", "/icon.svg/", "/iconasvg", "/favicon.png", "/_next/imagined"];
  const below = files.flatMap((path) => [`/payins${path}`, `${path}x`, path.replace(".", "a")]);
  for (const path of ["/", "/payins", "/apiary", "/payins/svg", ...named, ...near, ...below]) {
    expect(pages.test(path), path).toBe(true);
  }
});
