import { afterAll, describe, expect, test } from "vitest";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { entryOf } from "./door-registry.ts";
import { request } from "#lib/test/next/next-request.ts";
import { allActions, allRoutes, callAction, callRoute, everyRow } from "#lib/test/doors.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";

/** Entries open to anybody. Each one added here needs a comment on why it needs no session. */
const PUBLIC = [
  // Signing in, signing out, and choosing the sign-in page's language and theme.
  "lib/people/actions/sign-in.ts signInAction",
  "lib/people/actions/sign-in.ts askSignInPasskeyAction",
  "lib/people/actions/sign-in.ts signInWithPasskeyAction",
  "lib/people/actions/sign-out.ts signOutAction",
  "lib/people/actions/preferences.ts chooseLanguage",
  "lib/people/actions/preferences.ts chooseTheme",
  // Whoever holds an invitation's link has no session yet; the link's token authenticates them.
  "lib/people/actions/accept-invitation.ts readInvitationAction",
  "lib/people/actions/accept-invitation.ts acceptInvitationAction",
  // Whoever holds a receipt has no session; its code, of 128 bits, opens five facts.
  "app/api/receipt-check/route.ts POST",
  // An agent has no session; its token, of 256 bits, opens what it may read and draft for one person.
  "app/api/agent/route.ts POST",
  // Asked by process monitors; they say up or down.
  "app/api/health/route.ts GET",
  "app/api/ready/route.ts GET",
  // Asked by Prometheus, which has no session; METRICS_TOKEN authenticates it.
  "app/api/metrics/route.ts GET",
  // The exchange has no session; its signature authenticates it.
  "app/api/webhooks/[connection]/route.ts POST",
];
/** Actions that concern only the person: a page drawn for another account may call them. */
const OF_PERSON = [
  // The way back to the account that the page was drawn for.
  "lib/people/actions/acting-account.ts switchAccountAction",
  "lib/find/actions/search-list.ts searchListAction",
  "lib/find/actions/choose-columns.ts chooseColumnsAction",
];
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const dashboard = await testDashboard();
const actions = await allActions();
const routes = await allRoutes();
afterAll(() => dashboard.drop());

const everything = () => everyRow(dashboard.store);

describe("doors", () => {
  test("are all made by a wrapper, and the public ones are these", () => {
    const all = [...actions, ...routes];
    expect(actions.length).toBeGreaterThan(4);
    expect(routes.length).toBeGreaterThan(3);
    expect(all.filter(({ door }) => entryOf(door) === undefined)).toEqual([]);
    const open = all.filter(({ door }) => entryOf(door) === "public").map(({ name }) => name);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });

  test("a route exports methods and nothing else", () => {
    const words = routes.map(({ name }) => name.split(" ")[1] ?? "");
    expect(words.filter((word) => !METHODS.includes(word))).toEqual([]);
  });

  test("every action called directly as nobody: refused, no effect", async () => {
    const before = await everything();
    for (const { name, door } of actions) {
      if (entryOf(door) === "public") continue;
      request.headers = await dashboard.headersOf(null);
      const result: unknown = await callAction(door, {});
      expect(result, name).toMatchObject({ ok: false, code: "SIGN_IN_REQUIRED" });
      request.headers.delete("origin");
      const foreign: unknown = await callAction(door, {});
      expect(foreign, name).toMatchObject({ ok: false, code: "BAD_ORIGIN" });
    }
    expect(await everything()).toBe(before);
  });

  test("every write from a page that was drawn for another account, or says for none: refused, no effect", async () => {
    const admin = await dashboard.headersOf("admin");
    const before = await everything();
    const cases = [
      ["main-of-another-tab", "ACCOUNT_CHANGED"],
      [null, "BAD_ORIGIN"],
    ] as const;
    for (const [account, code] of cases) {
      if (account === null) admin.delete(PAGE_ACCOUNT);
      else admin.set(PAGE_ACCOUNT, account);
      request.headers = admin;
      for (const { name, door } of actions) {
        if (entryOf(door) === "public" || OF_PERSON.includes(name)) continue;
        const result: unknown = await callAction(door, {});
        expect(result, name).toMatchObject({ ok: false, code });
      }
      for (const { name, door } of routes) {
        const method = name.split(" ")[1] ?? "";
        if (entryOf(door) === "public" || !["PUT", "POST"].includes(method)) continue;
        // They only ask, as a live read does, and answer for the session's own account.
        if (account === null && /api\/(find|rpc|payin-rates|payout-rates)\//.test(name)) continue;
        const answer = await callRoute(door, method, admin);
        expect(await answer.json(), name).toMatchObject({ code });
      }
    }
    expect(await everything()).toBe(before);
  });

  test("a live read of a page that was drawn for another account is refused; a link, which can't say, is not", async () => {
    const headers = await dashboard.headersOf("admin");
    for (const { name, door } of routes) {
      if (entryOf(door) === "public" || name.split(" ")[1] !== "GET") continue;
      headers.set(PAGE_ACCOUNT, "main-of-another-tab");
      const answer = await callRoute(door, "GET", headers);
      expect(await answer.json(), name).toMatchObject({ code: "ACCOUNT_CHANGED" });
    }
    const payin = routes.find(({ name }) => name === "app/api/payins/[id]/route.ts GET");
    headers.delete(PAGE_ACCOUNT);
    expect((await callRoute(payin?.door, "GET", headers)).status).toBe(404);
  });

  test("what PostgreSQL can't store is refused by every action at its field, and nothing is done", async () => {
    request.headers = await dashboard.headersOf("admin");
    const before = await everything();
    for (const { name, door } of actions) {
      const form = new FormData();
      form.set("email", "a\0@example.com");
      for (const [input, place] of [
        [{ email: "a", name: "a\0b", password: "a" }, "name"],
        [{ company: { lines: ["a", "\0"] } }, "company.lines.1"],
        [{ "na\0me": "a" }, "na\uFFFDme"],
        [{ email: "a", name: "a\ud800b", password: "a" }, "name"],
        [{ company: { lines: ["a", "\udc00"] } }, "company.lines.1"],
        [{ "na\ud800me": "a" }, "na\uFFFDme"],
        [form, "email"],
      ] as const) {
        const result: unknown = await callAction(door, input);
        const refusal = { ok: false, code: "INVALID_INPUT", fields: { [place]: "invalid" } };
        expect(result, name).toMatchObject(refusal);
      }
    }
    expect(await everything()).toBe(before);
  });

  test("and by every route, in its path and its query", async () => {
    const headers = await dashboard.headersOf("admin");
    headers.set("content-type", "application/json");
    const before = await everything();
    for (const { name, door } of routes) {
      // They read no input.
      if (/api\/(health|metrics|ready)\//.test(name)) continue;
      const method = name.split(" ")[1];
      for (const sent of [
        { params: { id: "a\0", connection: "a\0", network: "a\0", type: "a\0" } },
        { query: "?account=%00" },
        { query: "?%00=a" },
      ]) {
        const answer = await callRoute(door, method, headers, sent);
        expect(answer.status, name).toBe(400);
        expect(await answer.json(), name).toMatchObject({ code: "INVALID_INPUT" });
      }
    }
    expect(await everything()).toBe(before);
  });

  test("and by every route that takes a body, in its body", async () => {
    const headers = await dashboard.headersOf("admin");
    headers.set("content-type", "application/json");
    const before = await everything();
    for (const { name, door } of routes) {
      // A delivery is kept as it came, once its signature is right; a chain's node is asked for few methods only; a
      // spreadsheet's and a statement's faults are named with their lines, and a batch comes as a form; of what is no
      // receipt's code only a hash is looked up, with the answer of any wrong one; an agent's tools refuse it each for
      // itself, behind its token.
      const isOther =
        /api\/(agent|webhooks|rpc|accounting|statements|receipt-check|batches|purpose-codes)\//.test(
          name,
        );
      if (name.split(" ")[1] !== "POST" || isOther) continue;
      for (const body of ['{"text":"a\\ud800"}', '{"params":["\\udc00a"]}', '{"text":"\\u0000"}']) {
        const answer = await callRoute(door, "POST", headers, { body });
        expect(answer.status, name).toBe(400);
        expect(await answer.json(), name).toMatchObject({ code: "INVALID_INPUT" });
      }
    }
    expect(await everything()).toBe(before);
  });

  test("every route called directly as nobody: refused, no effect", async () => {
    const before = await everything();
    for (const { name, door } of routes) {
      if (entryOf(door) === "public") continue;
      const method = name.split(" ")[1];
      const headers = await dashboard.headersOf(null);
      const answer = await callRoute(door, method, headers);
      expect(answer.status, name).toBe(401);
      expect(await answer.json(), name).toMatchObject({ code: "SIGN_IN_REQUIRED" });
      expect(answer.headers.get("cache-control"), name).toBe("no-store");
    }
    expect(await everything()).toBe(before);
  });

  test("a delivery that proves nothing changes no state", async () => {
    const webhook = routes.find(({ name }) => name.includes("webhooks"))?.door as (
      request: Request,
      context: object,
    ) => Promise<Response>;
    const body = JSON.stringify({ event: "crypto.payin.completed", data: { transaction_id: 1 } });
    const attempt = (connection: string) =>
      webhook(
        new Request("http://localhost:3999/api/webhooks/main", {
          method: "POST",
          body,
          headers: { "content-type": "application/json", "webhook-id": "x" },
        }),
        { params: Promise.resolve({ connection }) },
      );
    expect((await attempt("main")).status).toBe(401);
    expect((await attempt("another")).status).toBe(404);
    const kept = await dashboard.store.db
      .selectFrom("event")
      .select(["verified", "outcome"])
      .execute();
    expect(kept).toEqual([{ verified: false, outcome: "ignored" }]);
  });
});
