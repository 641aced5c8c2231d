import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "#e2e/fixtures/test.ts";

const ENDINGS = ["txt", "png", "ico", "svg", "webmanifest", "js", "css", "json", "map"];
const ADDRESSES = [
  ...ENDINGS.flatMap((end) => [`/nowhere.${end}`, `/payins/1.${end}`, `/settings/a.${end}`]),
  "/",
  "/sign-in",
  "/icon.svg",
  "/manifest.webmanifest",
  "/_next/nowhere.txt",
  "/_next/imagined.png",
  "/_next/image?url=%2Ficon.svg&w=64&q=75",
  "/_next/static/nowhere.js",
  "/_next/data/nowhere.json",
  "/api/nowhere",
  "/api/nowhere.txt",
  "/api/sub-accounts/1/documents/SELFIE",
  "/api/sub-accounts/1/documents/SELFIE/a.png",
];
const UNKEPT = [
  "/wallets/%00",
  "/payins/%00",
  "/payins?status=%00",
  "/sub-accounts/%00",
  "/nowhere%00.txt",
  "/sign-in?next=%00",
  "/settings/credentials/%00/rotate",
  "/_next/static/%00.js",
  "/api/payins/%00",
  "/api/payout-intents/%00",
  "/api/payout-intents/1?account=%00",
  "/api/payin-intents/a%00b",
  "/api/webhooks/%00",
];

/** The dashboard's whole log. */
const logged = (dataDir: string) =>
  readdirSync(join(dataDir, "logs"))
    .map((name) => readFileSync(join(dataDir, "logs", name), "utf8"))
    .join("\n");

test("every answer that a browser draws has its policy, however its address ends", async ({
  system,
  session,
}) => {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of ADDRESSES) {
    const sent = { headers: { cookie }, redirect: "manual" } as const;
    const answer = await fetch(system.origin + path, sent);
    const text = await answer.text();
    const type = answer.headers.get("content-type") ?? "";
    if (!/html|svg|xml/.test(type) && !text.includes("<html")) continue;
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy, `${path} ${answer.status}`).toContain("default-src");
    expect(policy, `${path} ${answer.status}`).toContain("frame-ancestors");
    expect(policy, `${path} ${answer.status}`).not.toContain("unsafe");
  }
});

test("icons and manifest are had before anybody signs in, and by none but us", async ({
  system,
}) => {
  const ask = (path: string) => fetch(system.origin + path, { redirect: "manual" });
  const page = await (await ask("/sign-in")).text();
  const named = [
    ...page.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
  ];
  const manifest = (await (await ask("/manifest.webmanifest")).json()) as {
    icons: { src: string; type: string }[];
  };
  const types = new Map([
    ...named.map(([, path = ""]) => [path, /image|manifest/] as const),
    ...manifest.icons.map(
      ({ src, type }) => [src, new RegExp(`^${type.replace("+", ".")}`)] as const,
    ),
    ["/favicon.ico", /image/] as const,
  ]);
  expect([...types.keys()]).toEqual(
    expect.arrayContaining(["/icon.svg", "/apple-touch-icon.png", "/manifest.webmanifest"]),
  );
  for (const [path, type] of types) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("content-type"), path).toMatch(type);
    expect(answer.headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(answer.headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
  }
});

test("an address with U+0000 is refused in words, and nothing of it is a fault of ours", async ({
  system,
  session,
}) => {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const path of UNKEPT) {
    const method = path.includes("/webhooks/") ? "POST" : "GET";
    const sent = { method, headers: { cookie }, redirect: "manual" } as const;
    const answer = await fetch(system.origin + path, sent);
    expect([path, answer.status]).toEqual([path, path.includes("_next") ? 404 : 400]);
  }
  expect(logged(system.dataDir)).not.toMatch(/invalid byte sequence|A door failed/);
});
