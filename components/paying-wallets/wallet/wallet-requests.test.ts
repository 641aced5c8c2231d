import { expect, test } from "vitest";
import { walletRequests, type Turn } from "./wallet-requests.ts";
import type { AllowTrouble } from "./trouble-of.ts";

const LOCKED: AllowTrouble = { kind: "fault", fault: "locked" };
const RENEWED: AllowTrouble = { kind: "renewed" };

/** What a page shows, and a wallet that answers when a test says so. */
function page() {
  const shown: Turn[] = [];
  const turns = walletRequests((turn) => void shown.push(turn));
  const ask = () => {
    const answer = Promise.withResolvers<AllowTrouble | null>();
    let isLast = () => false;
    const done = turns.run((isStillLast) => {
      isLast = isStillLast;
      return answer.promise;
    });
    return { ...answer, done, isLast: () => isLast() };
  };
  return { ask, tell: turns.tell, now: () => shown.at(-1) };
}

test("a request is open until it is answered, and its trouble stands until the next", async () => {
  const { ask, now } = page();
  const first = ask();
  expect(now()).toEqual({ turn: 1, trouble: null });
  first.resolve(LOCKED);
  await first.done;
  expect(now()).toEqual({ turn: 0, trouble: LOCKED });
  const next = ask();
  expect(now()).toEqual({ turn: 2, trouble: null });
  next.reject(Object.assign(new Error("x"), { code: 4001 }));
  await next.done;
  expect(now()).toEqual({ turn: 0, trouble: { kind: "fault", fault: "rejected" } });
});

test.each<[string, (asked: ReturnType<ReturnType<typeof page>["ask"]>) => void]>([
  ["answers", ({ resolve }) => resolve(LOCKED)],
  ["throws", ({ reject }) => reject(new Error("late"))],
])("one that %s once another was asked changes nothing of what is shown", async (_, late) => {
  const { ask, now } = page();
  const old = ask();
  const newer = ask();
  expect([old.isLast(), newer.isLast()]).toEqual([false, true]);
  late(old);
  await old.done;
  expect(now()).toEqual({ turn: 2, trouble: null });
  newer.resolve(null);
  await newer.done;
  expect(now()).toEqual({ turn: 0, trouble: null });
});

test("nor does it hide why nothing was asked since", async () => {
  const { ask, tell, now } = page();
  const old = ask();
  tell(RENEWED);
  old.resolve(null);
  await old.done;
  expect(now()).toEqual({ turn: 0, trouble: RENEWED });
});
