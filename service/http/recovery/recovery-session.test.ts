import { afterEach, expect, test, vi } from "vitest";
import { sealerWith } from "#service/sealer-with.ts";
import { beginSession, readSession } from "./recovery-session.ts";

const deps = { sealer: sealerWith(new Uint8Array(32).fill(7)) };
const MINUTE_MS = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

test("a session ends after half an hour, also where the browser keeps its cookie", () => {
  const cookie = beginSession(deps, "Ana", true).split(";")[0];
  const began = Date.now();
  const after = (minutes: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: began + minutes * MINUTE_MS });
    return readSession(deps, cookie)?.person ?? null;
  };
  expect([after(29), after(31)]).toEqual(["Ana", null]);
});
