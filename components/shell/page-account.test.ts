import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PAGE_ACCOUNT } from "#lib/rules/people/page-account.ts";
import { UNATTENDED } from "#lib/rules/people/unattended.ts";
import { pauseReads, pageAccountHeaders, sayPageAccount } from "./page-account.ts";

const ORIGIN = "http://localhost:3999";
let sent: Request[];

beforeEach(() => {
  sent = [];
  const bare = async (input: RequestInfo | URL, init?: RequestInit) => {
    const isRequest = input instanceof Request;
    sent.push(new Request(isRequest ? input : new URL(input, ORIGIN), init));
    return new Response();
  };
  vi.stubGlobal("location", new URL(`${ORIGIN}/payins`));
  vi.stubGlobal("window", { fetch: bare });
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => vi.unstubAllGlobals());

const said = () => sent.map(({ headers }) => headers.get(PAGE_ACCOUNT));

test("every way to ask the page's own server says the account, and keeps what else is said", async () => {
  const stop = sayPageAccount("main-a");
  await window.fetch("/api/payins/1", { headers: { accept: "application/json" } });
  await window.fetch(new URL("/payins", ORIGIN), { method: "POST", body: "[]" });
  await window.fetch(new Request(`${ORIGIN}/x`, { headers: { "x-one": "1" } }));
  expect(said()).toEqual(["main-a", "main-a", "main-a"]);
  expect(sent[0]?.headers.get("accept")).toBe("application/json");
  expect(await sent[1]?.text()).toBe("[]");
  expect(sent[2]?.headers.get("x-one")).toBe("1");
  expect(pageAccountHeaders()).toEqual({ [PAGE_ACCOUNT]: "main-a" });
  stop();
  await window.fetch("/api/payins/1");
  expect(said().at(-1)).toBeNull();
  expect(pageAccountHeaders()).toEqual({});
});

test("nobody else is told", async () => {
  sayPageAccount("main-a");
  await window.fetch("https://elsewhere.example/api");
  expect(said()).toEqual([null]);
});

test("reads wait while the account is changed, writes do not, and go on when it was not", async () => {
  const methods = () => sent.map(({ method }) => method);
  sayPageAccount("main-a");
  const goOn = pauseReads();
  const read = window.fetch("/api/payins/1");
  await window.fetch("/payins", { method: "POST" });
  expect(methods()).toEqual(["POST"]);
  goOn();
  await read;
  expect(methods()).toEqual(["POST", "GET"]);
});

test("a page that nobody has touched for a minute says so, until somebody does", async () => {
  vi.useFakeTimers();
  try {
    const stop = sayPageAccount("main-a");
    const isSaid = async () => {
      await window.fetch("/api/payins/1");
      return sent.at(-1)?.headers.has(UNATTENDED);
    };
    expect(await isSaid()).toBe(false);
    vi.advanceTimersByTime(59_000);
    expect(await isSaid()).toBe(false);
    vi.advanceTimersByTime(2000);
    expect(await isSaid()).toBe(true);
    for (const touch of ["pointermove", "keydown", "wheel"]) {
      document.dispatchEvent(new Event(touch));
      expect(await isSaid(), touch).toBe(false);
      vi.advanceTimersByTime(61_000);
      expect(await isSaid(), touch).toBe(true);
    }
    stop();
  } finally {
    vi.useRealTimers();
  }
});
