import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Refused } from "#components/form/answered.ts";
import { DraftSaver, type SaveState } from "./draft-saver.ts";
import type { FlatValues } from "./flat-values.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Answer = { ok: true; data: { version: number } } | Refused;

/** A server with one draft that answers when the test says so. */
function draftAt(version: number, values: FlatValues = {}) {
  const server = { version, values, refuse: null as Refused | null, calls: 0 };
  const waiting: (() => void)[] = [];
  let isSlow = false;
  const states: SaveState[] = [];
  const save = async (seen: number, changed: FlatValues): Promise<Answer> => {
    server.calls += 1;
    if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve));
    if (server.refuse) return server.refuse;
    if (seen !== server.version) return refusal("DRAFT_CHANGED");
    server.version += 1;
    server.values = { ...server.values, ...changed };
    return { ok: true, data: { version: server.version } };
  };
  const saver = new DraftSaver({
    known: { version, values },
    at: null,
    save,
    onState: (state) => void states.push(state),
  });
  return {
    server,
    saver,
    states,
    slow: () => {
      isSlow = true;
    },
    answer: () => waiting.shift()?.(),
  };
}

const refusal = (code: string): Refused => ({ ok: false, code, message: "", fields: {} });

describe("DraftSaver", () => {
  test("saves once, a pause after the last change, and only what has changed", async () => {
    const { saver, server } = draftAt(1, { ref: "a", "company_infos.cnpj": "1" });
    saver.take({ ref: "b", "company_infos.cnpj": "1" });
    await vi.advanceTimersByTimeAsync(500);
    saver.take({ ref: "bc", "company_infos.cnpj": "1" });
    await vi.advanceTimersByTimeAsync(700);
    expect(server.calls).toBe(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(server).toMatchObject({ calls: 1, version: 2, values: { ref: "bc" } });
    expect(saver.hasUnsaved).toBe(false);
  });

  test("what is typed while a saving runs is saved after it, one at a time", async () => {
    const { saver, server, slow, answer } = draftAt(1);
    slow();
    saver.take({ ref: "a" });
    await vi.advanceTimersByTimeAsync(800);
    saver.take({ ref: "ab" });
    const done = saver.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toBe(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.calls).toBe(2);
    answer();
    expect(await done).toBe(true);
    expect(server).toMatchObject({ version: 3, values: { ref: "ab" } });
  });

  test.each(["UNREACHABLE", "SIGN_IN_REQUIRED"])(
    "after %s it tries again by itself",
    async (code) => {
      const { saver, server, states } = draftAt(1);
      server.refuse = refusal(code);
      saver.take({ ref: "a" });
      await vi.advanceTimersByTimeAsync(800);
      expect(states.at(-1)).toMatchObject({ phase: "failed", refused: { code } });
      expect(saver.hasUnsaved).toBe(true);
      server.refuse = null;
      await vi.advanceTimersByTimeAsync(5000);
      expect(states.at(-1)).toMatchObject({ phase: "idle" });
      expect(server.values).toEqual({ ref: "a" });
    },
  );

  test("another's version is not overwritten: it waits until both were brought together", async () => {
    const { saver, server, states } = draftAt(1);
    server.version = 5;
    saver.take({ ref: "mine" });
    expect(await saver.flush()).toBe(false);
    expect(states.at(-1)).toMatchObject({ phase: "failed", refused: { code: "DRAFT_CHANGED" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server).toMatchObject({ calls: 1, values: {} });
    saver.adopt({ version: 5, values: { ref: "theirs" } }, { ref: "mine" });
    await vi.advanceTimersByTimeAsync(800);
    expect(server).toMatchObject({ version: 6, values: { ref: "mine" } });
  });

  test("a field on which two differ is not sent until it is settled", async () => {
    const { saver, server } = draftAt(1, { ref: "theirs" });
    saver.hold(["ref"]);
    saver.take({ ref: "mine", "company_infos.cnpj": "1" });
    expect(await saver.flush()).toBe(false);
    expect(server.values).toEqual({ ref: "theirs", "company_infos.cnpj": "1" });
    expect(saver.hasUnsaved).toBe(true);
    saver.hold([]);
    expect(await saver.flush()).toBe(true);
    expect(server.values).toMatchObject({ ref: "mine" });
  });

  test("a flush says that nothing was saved, and loses nothing", async () => {
    const { saver, server } = draftAt(1);
    server.refuse = refusal("NOT_FOUND");
    saver.take({ ref: "a" });
    expect(await saver.flush()).toBe(false);
    expect(await saver.flush()).toBe(false);
    expect(saver.hasUnsaved).toBe(true);
  });
});
