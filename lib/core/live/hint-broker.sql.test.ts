import { afterAll, describe, expect, test } from "vitest";
import type { Session } from "#lib/core/access/actor.ts";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint, sendSessionHint } from "#lib/core/store/hints.ts";
import { MIGRATIONS } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { testDatabase } from "#platform/test-database.ts";
import { hintStream } from "./hint-stream.ts";
import { openHintBroker } from "./hint-broker.ts";

const store = await testDatabase<Tables>(MIGRATIONS);
const broker = await openHintBroker(store);
afterAll(() => store.drop());

const sessionIn = (accountId: string, personId = "p"): Session => ({
  kind: "person",
  id: `session of ${personId}`,
  person: { id: personId, name: "Ana", email: "ana@example.com" },
  account: {
    id: accountId,
    name: "main",
    kind: "main",
    connectionId: "c",
    environment: "sandbox",
  },
  roles: ["viewer"],
  expiresAt: new Date(Date.now() + 60_000),
  freshUntil: null,
  mustEnrol: false,
});

type Options = Partial<Parameters<typeof hintStream>[0]>;

function openStream(session: Session, options: Options = {}) {
  const browser = new AbortController();
  const response = hintStream({
    broker,
    session,
    signal: browser.signal,
    askAgain: async () => session,
    ...options,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const until = async (words: string) => {
    let seen = "";
    while (!seen.includes(words)) {
      const { value, done } = await reader.read();
      if (done) return `${seen}[end]`;
      seen += value;
    }
    return seen;
  };
  return { response, until, leave: () => browser.abort() };
}

const hint = (account: string, id: string) =>
  store.transaction((tx) => sendHint(tx, { account, topic: "payins", id }));

describe("a stream", () => {
  test("begins with a resync, is not compressed or kept, and carries its own account's hints", async () => {
    const mine = openStream(sessionIn("mine"));
    const theirs = openStream(sessionIn("theirs"));
    expect(mine.response.headers.get("cache-control")).toContain("no-transform");
    expect(await mine.until("resync")).toContain("retry:");
    await hint("mine", "7");
    await hint("theirs", "8");
    expect(await mine.until("hint")).toContain(`data: {"topic":"payins","id":"7"}`);
    expect(await theirs.until("hint")).not.toContain(`"7"`);
    mine.leave();
    theirs.leave();
    expect(broker.subscribers()).toBe(0);
  });

  test("a transaction that is undone gives no hint", async () => {
    const stream = openStream(sessionIn("undone"));
    const undone = store.transaction(async (tx) => {
      await sendHint(tx, { account: "undone", topic: "payins", id: "never" });
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await hint("undone", "after");
    expect(await stream.until("after")).not.toContain("never");
    stream.leave();
  });

  test("ends with the session, and when another account is acted for", async () => {
    const gone = openStream(sessionIn("a"), { askAgain: async () => null, heartbeatMs: 20 });
    expect(await gone.until("[never]")).toContain("[end]");
    const moved = openStream(sessionIn("a"), {
      askAgain: async () => sessionIn("b"),
      heartbeatMs: 20,
    });
    expect(await moved.until("[never]")).toContain("[end]");
    expect(broker.subscribers()).toBe(0);
  });

  test("ends at once for the session that acts for another account, and says nothing to others", async () => {
    const moved = openStream(sessionIn("a", "p"));
    const stays = openStream(sessionIn("a", "q"));
    await store.transaction((tx) => sendSessionHint(tx, sessionIn("a", "p").id));
    expect(await moved.until("[never]")).toContain("[end]");
    await hint("a", "after");
    expect(await stays.until("after")).not.toContain("session");
    stays.leave();
  });

  test("outlives a store that is out of reach for a beat", async () => {
    let times = 0;
    const askAgain = async () => {
      times += 1;
      if (times < 3) throw new Error("unreachable");
      return null;
    };
    const stream = openStream(sessionIn("a"), { askAgain, heartbeatMs: 20 });
    expect(await stream.until("[never]")).toContain("[end]");
    expect(times).toBe(3);
  });

  test("thirteen of one person are one too many; a closed one makes room", () => {
    const streams = Array.from({ length: 12 }, () => openStream(sessionIn("a", "many")));
    const refused = () => {
      try {
        openStream(sessionIn("a", "many")).leave();
        return null;
      } catch (error) {
        return isDashboardError(error) ? error.code : "another error";
      }
    };
    expect(refused()).toBe("TOO_MANY_STREAMS");
    streams[0]?.leave();
    expect(refused()).toBeNull();
    for (const stream of streams) stream.leave();
    expect(broker.subscribers()).toBe(0);
  });

  test("that the browser left before it began holds nothing", () => {
    const { signal } = { signal: AbortSignal.abort() };
    openStream(sessionIn("a"), { signal });
    expect(broker.subscribers()).toBe(0);
  });

  test("ends when the process stops", async () => {
    const own = await openHintBroker(store);
    const stream = openStream(sessionIn("a"), { broker: own });
    await own.close();
    expect(await stream.until("[never]")).toContain("[end]");
    expect(own.subscribers()).toBe(0);
  });
});

test("subscribers are told to read again when hints may be lost, and survive nonsense", async () => {
  const listening: { onMessage?: (text: string) => void; onResync?: () => void } = {};
  const own = await openHintBroker({
    ...store,
    listen: async (_channel, onMessage, onResync) => {
      Object.assign(listening, { onMessage, onResync });
      return async () => undefined;
    },
  });
  const told: string[] = [];
  own.subscribe("a", {
    onHint: ({ id }) => void told.push(id),
    onResync: () => void told.push("resync"),
    onEnd: () => void told.push("end"),
  });
  for (const text of ["", "{", "null", `{"account":"a"}`]) listening.onMessage?.(text);
  listening.onMessage?.(`{"account":"a","topic":"payins","id":"1"}`);
  listening.onResync?.();
  await own.close();
  expect(told).toEqual(["1", "resync", "end"]);
});
