import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deactivate } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { readEnv } from "#lib/core/env.ts";
import { request } from "#lib/test/next/next-request.ts";
import { actAs, peopleDashboard, type Entered } from "#lib/test/dashboards/people-dashboard.ts";
import { enrolPasskey, passkeyIn, toAdd, toProve, toSignIn } from "#lib/test/passkey-steps.ts";
import { headersOf, tries, type Browser } from "#lib/test/sign-in-tries.ts";
import { softPasskey } from "#lib/test/outside/soft-passkey.ts";
import { PASSWORD } from "#lib/test/dashboards/test-dashboard.ts";
import { proveFactorAction } from "./factor.ts";
import { addPasskeyAction, beginPasskeyAction, removePasskeyAction } from "./own-factors.ts";
import { askSignInPasskeyAction, signInAction } from "./sign-in.ts";

let ana: Entered;
const dashboard = await peopleDashboard();
beforeEach(async () => {
  await sql`truncate limiter`.execute(dashboard.store.db);
  ana = await dashboard.person("operator");
});
afterAll(() => dashboard.drop());

const { store } = dashboard;
const stale = () => sql`update session set "freshUntil" = now()`.execute(store.db);

const passkeysOf = (who: Entered) =>
  store.db.selectFrom("passkey").selectAll().where("person_id", "=", who.id).execute();

describe("works", () => {
  test("asks for a key that the browser finds by itself, with finger, face or PIN", async () => {
    const begun = await toAdd(ana);
    expect(begun).toMatchObject({
      rp: { id: "localhost", name: "Ponte" },
      user: { name: ana.email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const asked = await toSignIn();
    expect(asked).toMatchObject({ rpId: "localhost", userVerification: "required" });
    expect(asked.allowCredentials ?? []).toEqual([]);
  });

  test("signs in without e-mail and password, and is fresh then", async () => {
    const device = await enrolPasskey(ana);
    const browser: Browser = new Map();
    expect(await passkeyIn(device.answer(await toSignIn()), browser)).toBe("in");
    const session = await sessionOf(headersOf({ browser }));
    expect(session?.person.id).toBe(ana.id);
    expect(session!.freshUntil!.getTime()).toBeGreaterThan(Date.now());
    expect((await passkeysOf(ana))[0]?.last_used_at).not.toBeNull();
    expect(await dashboard.lastAudit()).toMatchObject({
      action: "sign-in",
      actor_id: ana.id,
      detail: { by: "passkey" },
    });
  });

  test("several under names of their own; a removed one opens nothing, the others still do", async () => {
    const [first, second] = [
      await enrolPasskey(ana, "Notebook"),
      await enrolPasskey(ana, "Celular"),
    ];
    const ask = await toAdd(ana);
    expect(ask.excludeCredentials?.map(({ id }) => id).toSorted()).toEqual(
      [first.id, second.id].toSorted(),
    );
    const asked = { id: first.id, current: PASSWORD };
    expect(await actAs(ana, removePasskeyAction, asked)).toBe("ok");
    expect(await passkeyIn(first.answer(await toSignIn()))).toBe("PASSKEY_REFUSED");
    expect(await passkeyIn(second.answer(await toSignIn()))).toBe("in");
  });

  test("enrolled, the password alone opens nothing any more: the passkey is asked for", async () => {
    await enrolPasskey(ana);
    request.headers = headersOf({});
    request.jar.clear();
    expect(await signInAction({ email: ana.email, password: PASSWORD })).toMatchObject({
      ok: true,
      data: { factors: { totp: false, passkey: true } },
    });
    expect(request.jar.size).toBe(0);
  });

  test("asked again within a session, only the person's own keys are named", async () => {
    const device = await enrolPasskey(ana);
    await stale();
    const asked = await toProve(ana);
    expect(asked.allowCredentials).toMatchObject([{ id: device.id }]);
    const passkey = device.answer(asked);
    expect(await actAs(ana, proveFactorAction, { passkey })).toBe("ok");
    expect((await sessionOf(ana.headers))!.freshUntil!.getTime()).toBeGreaterThan(Date.now());
  });
});

describe("refuses", () => {
  test("an answer that was given before, also in another session", async () => {
    const device = await enrolPasskey(ana);
    const answer = device.answer(await toSignIn());
    expect(await passkeyIn(answer)).toBe("in");
    expect(await passkeyIn(answer)).toBe("PASSKEY_REFUSED");
  });

  test("a challenge that was made up, is too old, or was made for something else", async () => {
    const device = await enrolPasskey(ana);
    expect(await passkeyIn(device.answer({ challenge: "bWFkZS11cA" }))).toBe("PASSKEY_REFUSED");
    const late = await toSignIn();
    await sql`update one_use set expires_at = now()`.execute(store.db);
    expect(await passkeyIn(device.answer(late))).toBe("PASSKEY_REFUSED");
    expect(await passkeyIn(device.answer(await toAdd(ana)))).toBe("PASSKEY_REFUSED");
    for (const asked of [await toSignIn(), await toAdd(ana)]) {
      const passkey = device.answer(asked);
      expect(await actAs(ana, proveFactorAction, { passkey })).toBe("PASSKEY_REFUSED");
    }
  });

  test("a challenge of another session", async () => {
    const device = await enrolPasskey(ana);
    const bia = await dashboard.person("operator");
    const other = await enrolPasskey(bia);
    const passkey = device.answer(await toProve(bia));
    expect(await actAs(ana, proveFactorAction, { passkey })).toBe("PASSKEY_REFUSED");
    const theirs = other.answer(await toProve(ana));
    expect(await actAs(ana, proveFactorAction, { passkey: theirs })).toBe("FACTOR_REFUSED");
  });

  test.each([
    ["another page's origin", { origin: "https://evil.example" }],
    ["another host's key", { host: "evil.example" }],
    ["no finger, face or PIN", { isVerified: false }],
    ["another person's name on it", { userHandle: "somebody-else" }],
  ])("%s, when it signs in", async (_, lies) => {
    const device = await enrolPasskey(ana);
    expect(await passkeyIn(device.answer(await toSignIn(), lies))).toBe("PASSKEY_REFUSED");
    expect(await passkeyIn(device.answer(await toSignIn()))).toBe("in");
  });

  test.each([
    ["another page's origin", { origin: "https://evil.example" }],
    ["another host", { host: "evil.example" }],
    ["no finger, face or PIN", { isVerified: false }],
  ])("%s, when it is made", async (_, lies) => {
    const answer = softPasskey(ana.id).make(await toAdd(ana), lies);
    expect(await actAs(ana, addPasskeyAction, { name: "Falsa", answer })).toBe("PASSKEY_REFUSED");
    expect(await passkeysOf(ana)).toEqual([]);
  });

  test("a signature of another key, and a copy that has been used less", async () => {
    const device = await enrolPasskey(ana);
    const thief = softPasskey(ana.id);
    const forged = { ...thief.answer(await toSignIn()), id: device.id, rawId: device.id };
    expect(await passkeyIn(forged)).toBe("PASSKEY_REFUSED");
    expect(await passkeyIn(device.answer(await toSignIn()))).toBe("in");
    expect(await passkeyIn(device.answer(await toSignIn()))).toBe("in");
    device.rewind();
    expect(await passkeyIn(device.answer(await toSignIn()))).toBe("PASSKEY_REFUSED");
  });

  test("a key that is somebody's already, and the eleventh", async () => {
    const device = softPasskey(ana.id);
    const bia = await dashboard.person("operator");
    const answer = device.make(await toAdd(ana));
    expect(await actAs(ana, addPasskeyAction, { name: "Uma", answer })).toBe("ok");
    const again = device.make(await toAdd(bia));
    expect(await actAs(bia, addPasskeyAction, { name: "Dela", answer: again })).toBe(
      "PASSKEY_REFUSED",
    );
    for (let count = 1; count < 10; count += 1) await enrolPasskey(ana);
    expect(await actAs(ana, beginPasskeyAction, {})).toBe("PASSKEYS_TOO_MANY");
  });

  test("to add or remove without a fresh factor, without the password, or another person's", async () => {
    const device = await enrolPasskey(ana);
    const bia = await dashboard.person("operator");
    expect(await actAs(bia, removePasskeyAction, { id: device.id, current: PASSWORD })).toBe(
      "NOT_FOUND",
    );
    expect(
      await actAs(ana, removePasskeyAction, { id: device.id, current: "wrong password" }),
    ).toBe("INVALID_INPUT");
    await stale();
    expect(await actAs(ana, beginPasskeyAction, {})).toBe("FACTOR_REQUIRED");
    expect(await actAs(ana, removePasskeyAction, { id: device.id, current: PASSWORD })).toBe(
      "FACTOR_REQUIRED",
    );
    expect(await passkeysOf(ana)).toHaveLength(1);
  });

  test("whoever was deactivated", async () => {
    const device = await enrolPasskey(ana);
    await store.transaction((tx) => deactivate(tx, ana.id));
    expect(await passkeyIn(device.answer(await toSignIn()))).toBe("SIGN_IN_REFUSED");
    expect(await tries(ana.email, PASSWORD)).toBe("SIGN_IN_REFUSED");
  });

  test("the sixty-first challenge that an address asks for in a quarter of an hour", async () => {
    for (let count = 0; count < 60; count += 1) await toSignIn();
    expect(await askSignInPasskeyAction({})).toMatchObject({ code: "SIGN_IN_LIMITED" });
  });

  test.each(["http://127.0.0.1:3999", "http://[::1]:3999"])(
    "where the dashboard is reached by an address: %s",
    async (APP_ORIGIN) => {
      const process = globalThis as { ponteEnv?: unknown };
      const kept = process.ponteEnv;
      process.ponteEnv = readEnv({ DATA_DIR: store.place.dataDir, APP_ORIGIN });
      try {
        ana.headers.set("origin", APP_ORIGIN);
        expect(await actAs(ana, beginPasskeyAction, {})).toBe("PASSKEY_NEEDS_HOST");
        request.headers = new Headers({ origin: APP_ORIGIN });
        expect(await askSignInPasskeyAction({})).toMatchObject({ code: "PASSKEY_NEEDS_HOST" });
      } finally {
        process.ponteEnv = kept;
      }
    },
  );
});
