import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openHintStream } from "./hint-stream.ts";

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  closed = false;
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.closed = true;
  }
  say(type: string, data?: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }));
  }
}

class FakeDocument extends EventTarget {
  visibilityState = "visible";
  turn(state: "visible" | "hidden") {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const last = () => FakeSource.opened.at(-1)!;
let page: FakeDocument;
let heard: string[];
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  heard = [];
  FakeSource.opened = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", FakeSource);
  close = openHintStream({
    onHint: ({ topic, id }) => heard.push(`${topic} ${id}`),
    onResync: () => heard.push("resync"),
    onState: (state) => heard.push(state),
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hints and resyncs are passed on, nonsense is not", () => {
  last().say("open");
  last().say("resync", "{}");
  last().say("hint", '{"topic":"payins","id":"7"}');
  last().say("hint", "nonsense");
  last().say("hint", "{}");
  expect(heard).toEqual(["live", "resync", "payins 7"]);
});

test("a stream that ends is asked for again, ever more slowly, until it lives", () => {
  const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const wait of waits) {
    const count = FakeSource.opened.length;
    last().say("error");
    expect(last().closed).toBe(true);
    vi.advanceTimersByTime(wait - 1);
    expect(FakeSource.opened).toHaveLength(count);
    vi.advanceTimersByTime(1);
    expect(FakeSource.opened).toHaveLength(count + 1);
  }
  last().say("open");
  last().say("error");
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toHaveLength(waits.length + 2);
  expect(heard.filter((word) => word === "live")).toHaveLength(1);
});

test("a hidden tab holds no connection and opens one when it is seen", () => {
  last().say("open");
  page.turn("hidden");
  expect(last().closed).toBe(true);
  page.turn("visible");
  expect(FakeSource.opened).toHaveLength(2);
  page.turn("hidden");
  last().say("error");
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(2);
});

test("once closed, nothing is opened again", () => {
  close();
  page.turn("hidden");
  page.turn("visible");
  vi.advanceTimersByTime(60_000);
  expect(FakeSource.opened).toHaveLength(1);
  expect(last().closed).toBe(true);
});
