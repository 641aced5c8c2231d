import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setMembership } from "#lib/core/access/people-rows.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { readEnv, type Env } from "#lib/core/env.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import { connectTo } from "#lib/test/dashboards/test-dashboard.ts";
import { insertEarlier, upgradedFrom } from "#lib/test/rows/earlier-database.ts";
import { testFolder } from "#platform/test-folder.ts";
import { browserInCookie } from "./browser-cookie.ts";
import { signIn, signOut } from "./sign-in.ts";

/** What a dashboard with better-auth 1.7.7 has written for a person with this password, and sent to them. */
const SESSION_SECRET = "the secret of a dashboard before";
const PASSWORD = "maçã com canela ﬁna Ⅳ";
const AT = "2026-11-26T08:15:25.287+00:00";
const before = [
  {
    origin: "http://localhost:3999",
    cookie:
      "ponte.session_token=pYLT5W2ImXxCqLDgbbO3sQREM2DBig8E.fGyQcmB5CzZMvgTjQr7u0VOl5UXVmm05wZJUghu8xLE%3D",
    browser:
      "ponte.browser.mkveXNJfG6d7FlId=ab9a5bfe29414e979e906c3cc02d260f.1.QG4W1R7feyxvLCTe0kqOwWbP9hTUPQigSHmVi1oLRJY",
    person: { id: "p", name: "Ana p", email: "anap@example.com" },
    password:
      "adfafc0617c7a474494c0697407eb5ef:7a8a47db8af0d3ad638582bef8005104a460b126934e76e682f280f19c34391f4a902714d1d030442781f21fdb55ee1ac255d10bcfe1f526214e7062b676faad",
    session: {
      id: "0EmuqIbtYRupDIwWubkZ8Fv2nzMqERbT",
      token: "sha256:Wsw05-KsmXmyK4OIlmzXIeB0TkzCzUnaRrztbKkqxBk",
    },
  },
  {
    origin: "https://ponte.example",
    cookie:
      "__Secure-ponte.session_token=3JFlCqM6XGtz4h3gjxz7sg2BD6WzDCLH.u9DNdaNS%2Bj0iF4vu0IOI%2Fbh6%2B3lXHggGsCxGs2EPbMw%3D",
    browser:
      "__Secure-ponte.browser.g4HHFU5S-y68i4Uy=28abc6ec714e487381d2286320debc95.1.mrP3UfAAq2rZD_6fVX160SroPTOGjtSomdsLMYrSfrY",
    person: { id: "s", name: "Ana s", email: "anas@example.com" },
    password:
      "8f54226f1243d8972464462db46970c4:274d1f0df46ac52d099252de58f906429fb73180d3199afb1b388c9e93596a393ce4e5f201a77f2f926b171842b02daa734750f7b7dd8c74c3d3a1bd31005b85",
    session: {
      id: "Ja86Z3PcWy4Cn4eOKS2BMyYSZzka51nD",
      token: "sha256:Csdk25nXPSIc8nkiXD0pn57vbKIK_gaGhnDVV1190ks",
    },
  },
] as const;

/** The last migration of that dashboard. */
const LAST = "0142";

async function write(store: Store, { person, password, session }: (typeof before)[number]) {
  const made = { createdAt: AT, updatedAt: AT };
  await insertEarlier(store, "person", {
    ...person,
    ...made,
    emailVerified: false,
    language: "pt-BR",
  });
  await insertEarlier(store, "login", {
    ...made,
    id: `${person.id}:password`,
    accountId: person.id,
    userId: person.id,
    providerId: "credential",
    password,
  });
  const running = new Date();
  await insertEarlier(store, "session", {
    ...session,
    ...made,
    userId: person.id,
    // The times of its day are over: it is one of today.
    expiresAt: new Date(running.getTime() + 3_600_000),
    lastUsedAt: running,
    ipAddress: "203.0.113.9",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  });
}

const process = globalThis as { ponteEnv?: Env; ponteStore?: Promise<Store> };
const dataDir = testFolder("upgrade");
let drop: () => Promise<void>;

/** A database as it was, with those people in it, that this version opens. */
beforeAll(async () => {
  const upgraded = await upgradedFrom(LAST, dataDir, async (old) => {
    for (const one of before) await write(old, one);
  });
  const { store } = upgraded;
  drop = upgraded.drop;
  process.ponteStore = Promise.resolve(store);
  process.ponteEnv = readEnv({ DATA_DIR: dataDir });
  await connectTo(store, "http://127.0.0.1:1");
  for (const { person } of before) {
    const personId = person.id;
    await store.transaction((tx) =>
      setMembership(tx, { personId, accountId: MAIN_ACCOUNT, roles: ["operator"] }),
    );
  }
});
afterAll(async () => {
  await drop();
  rmSync(dataDir, { recursive: true });
  delete process.ponteEnv;
  delete process.ponteStore;
});

describe.each(before)("somebody of a dashboard before, at $origin", (one) => {
  const { origin, cookie, browser, person } = one;
  beforeAll(() => {
    process.ponteEnv = readEnv({ DATA_DIR: dataDir, APP_ORIGIN: origin, SESSION_SECRET });
  });
  const carrying = (text: string) => new Headers({ origin, cookie: text });
  const enter = (password: string) =>
    signIn({ email: person.email, password, address: "203.0.113.9", headers: carrying(browser) });

  test("is still signed in, and signs out", async () => {
    const { id } = one.session;
    expect(await sessionOf(carrying(cookie))).toMatchObject({ id, person, roles: ["operator"] });
    await signOut(carrying(cookie));
    expect(await sessionOf(carrying(cookie))).toBeNull();
  });

  test("signs in with the password they have, and with no other", async () => {
    await expect(enter("maçã com canela")).rejects.toMatchObject({ code: "SIGN_IN_REFUSED" });
    expect(await enter(PASSWORD)).toMatchObject({ person });
  });

  test("comes from a browser that is known", () => {
    const [, id, version] = /=(\w+)\.(\d)\./.exec(browser) ?? [];
    const known = browserInCookie(person.email, carrying(browser));
    expect(known).toEqual({ id, version: Number(version) });
  });
});
