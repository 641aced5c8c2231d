import { afterEach, expect, test } from "vitest";
import { leavePairing, openPairing, pair, type BegunPairing } from "./pairing.ts";

/** Codes that a test shows and takes as it likes. */
function codes() {
  const begun: PromiseWithResolvers<BegunPairing<string>>[] = [];
  const dropped: string[] = [];
  const start = () =>
    pair<string>(
      () => {
        const next = Promise.withResolvers<BegunPairing<string>>();
        begun.push(next);
        return next.promise;
      },
      async (session) => void dropped.push(session),
    );
  /** The code of a turn is there. @returns its wallet */
  const show = async (turn: number) => {
    const wallet = Promise.withResolvers<string>();
    begun[turn]?.resolve({ uri: `wc:${turn}`, endsAt: 0, taken: wallet.promise });
    await settled();
    return wallet;
  };
  return { begun, dropped, start, show };
}

/** Whatever was settled has been heard of. */
const settled = () => new Promise((done) => setImmediate(done));
const GIVEN_UP = { code: 4001 };

afterEach(() => openPairing()?.cancel());

test("another pairing gives the earlier one up", async () => {
  const { start, show } = codes();
  const earlier = start();
  await show(0);
  const later = start();
  await expect(earlier).rejects.toMatchObject(GIVEN_UP);
  (await show(1)).resolve("later");
  expect(await later).toBe("later");
  expect(openPairing()).toBeNull();
});

test("a code that comes once it was given up is not shown", async () => {
  const { start, show } = codes();
  const given = start();
  openPairing()?.cancel();
  await expect(given).rejects.toMatchObject(GIVEN_UP);
  await show(0);
  expect(openPairing()).toBeNull();
});

test("what comes of an older code is left, and the newer one stays", async () => {
  const { begun, dropped, start, show } = codes();
  const session = start();
  const old = await show(0);
  openPairing()?.again();
  openPairing()?.again();
  const shown = await show(2);
  old.resolve("old");
  begun[1]?.reject(new Error("offline"));
  await settled();
  expect(dropped).toEqual(["old"]);
  expect(openPairing()?.state).toEqual({ is: "shown", uri: "wc:2", endsAt: 0 });
  shown.resolve("new");
  expect(await session).toBe("new");
  expect(dropped).toEqual(["old"]);
});

test("a pairing is given up with the page that showed it, whatever code it shows by then", async () => {
  const { start, show } = codes();
  const left = start();
  await show(0);
  leavePairing(() => false);
  openPairing()?.again();
  await expect(left).rejects.toMatchObject(GIVEN_UP);
  expect(openPairing()).toBeNull();
});

test("it stays where its page is back at once, and another page's stays in any case", async () => {
  const { start, show } = codes();
  const session = start();
  await show(0);
  leavePairing(() => true);
  await settled();
  expect(openPairing()?.state).toMatchObject({ is: "shown", uri: "wc:0" });

  leavePairing(() => false);
  const next = start();
  await expect(session).rejects.toMatchObject(GIVEN_UP);
  expect(openPairing()?.state).toEqual({ is: "opening" });
  (await show(1)).resolve("next");
  expect(await next).toBe("next");
});
