import { expect, test } from "vitest";
import { walletRequests, type WalletRequest } from "./wallet-requests.ts";
import type { WalletTrouble } from "./wallet-trouble.ts";

const LOCKED: WalletTrouble = { kind: "fault", fault: "locked" };
const RENEWED: WalletTrouble = { kind: "renewed" };

/** What a page shows, and a wallet that answers when a test says so. */
function page() {
  const shown: WalletRequest[] = [];
  const requests = walletRequests((request) => void shown.push(request));
  const ask = () => {
    const answer = Promise.withResolvers<WalletTrouble | null>();
    let isLast = () => false;
    const done = requests.run((isStillLast) => {
      isLast = isStillLast;
      return answer.promise;
    });
    return { ...answer, done, isLast: () => isLast() };
  };
  return { ask, explain: requests.explain, now: () => shown.at(-1) };
}

test("a request is open until it is answered, and its trouble stands until the next", async () => {
  const { ask, now } = page();
  const first = ask();
  expect(now()).toEqual({ request: 1, trouble: null });
  first.resolve(LOCKED);
  await first.done;
  expect(now()).toEqual({ request: 0, trouble: LOCKED });
  const next = ask();
  expect(now()).toEqual({ request: 2, trouble: null });
  next.reject(Object.assign(new Error("x"), { code: 4001 }));
  await next.done;
  expect(now()).toEqual({ request: 0, trouble: { kind: "fault", fault: "rejected" } });
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
  expect(now()).toEqual({ request: 2, trouble: null });
  newer.resolve(null);
  await newer.done;
  expect(now()).toEqual({ request: 0, trouble: null });
});

test("nor does it hide why nothing was asked since", async () => {
  const { ask, explain, now } = page();
  const old = ask();
  explain(RENEWED);
  old.resolve(null);
  await old.done;
  expect(now()).toEqual({ request: 0, trouble: RENEWED });
});
