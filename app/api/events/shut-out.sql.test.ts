import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  deactivatePersonAction,
  endSessionsAction,
  removePersonAction,
} from "#lib/people/actions/people.ts";
import { registerWalletAction } from "#lib/wallets/actions/wallets.ts";
import { activate } from "#lib/people/rows/person-state.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { actAs, enter, newWallet, peopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";
import type { Entered, PeopleDashboard } from "#lib/test/dashboards/people-dashboard.ts";
import { GET as payin } from "../payins/[id]/route.ts";
import { GET as events } from "./route.ts";

let dashboard: PeopleDashboard;
let admin: Entered;
beforeAll(async () => {
  dashboard = await peopleDashboard();
});
beforeEach(async () => {
  admin = await dashboard.person("admin");
});
afterAll(() => dashboard.drop());

const knock = (door: typeof events, { headers }: Pick<Entered, "headers">) =>
  door(new Request("http://localhost:3999/api/x", { headers }), {
    params: Promise.resolve({ id: "1" }),
  });

/** An open stream; resolves with its remaining output once the server has ended it. */
async function openStream(who: Pick<Entered, "headers">): Promise<{ ended: Promise<string> }> {
  const body = (await knock(events, who)).body!.pipeThrough(new TextDecoderStream());
  const reader = body.getReader();
  await reader.read();
  const readOn = async (said: string): Promise<string> => {
    const { done, value } = await reader.read();
    return done ? said : readOn(said + value);
  };
  return { ended: readOn("") };
}

describe("signing in again", () => {
  test("ends the session that this browser had, with its stream, and no other's", async () => {
    const viewer = await dashboard.person("viewer");
    const browser = new Map<string, string>();
    const first = await enter(viewer.email, browser);
    const stream = await openStream(first);
    const second = await enter(viewer.email, browser);
    expect(await sessionOf(first.headers)).toBeNull();
    expect(await stream.ended).toBe("");
    expect(await sessionOf(second.headers)).not.toBeNull();
    expect(await sessionOf(viewer.headers)).not.toBeNull();
    expect(await dashboard.sessionsOf(viewer.id)).toHaveLength(2);
  });

  test("as somebody else ends it too; a wrong password ends nothing", async () => {
    const browser = new Map<string, string>();
    const first = await enter((await dashboard.person("viewer")).email, browser);
    expect(await enter("nobody@example.com", browser)).toMatchObject({
      refused: "SIGN_IN_REFUSED",
    });
    expect(await sessionOf(first.headers)).not.toBeNull();
    await enter((await dashboard.person("viewer")).email, browser);
    expect(await sessionOf(first.headers)).toBeNull();
  });
});

describe("whoever is shut out", () => {
  test.each([
    ["deactivated", deactivatePersonAction, "SIGN_IN_REFUSED"],
    ["removed", removePersonAction, "SIGN_IN_REFUSED"],
    ["signed out by an administrator", endSessionsAction, null],
  ])("%s: every door refuses from the very next call on, and streams end", async (...given) => {
    const [, act, refused] = given;
    const operator = await dashboard.person("operator");
    const elsewhere = await enter(operator.email);
    const streams = [await openStream(operator), await openStream(elsewhere)];
    expect((await knock(payin, operator)).status).toBe(404);
    expect(await actAs(admin, act, { id: operator.id })).toBe("ok");
    for (const who of [operator, elsewhere]) {
      expect((await knock(payin, who)).status).toBe(401);
      expect((await knock(events, who)).status).toBe(401);
      expect(await actAs(who, registerWalletAction, newWallet())).toBe("SIGN_IN_REQUIRED");
    }
    // Ended at once, not at the next heartbeat.
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(["", ""]);
    expect(await dashboard.sessionsOf(operator.id)).toEqual([]);
    expect(await enter(operator.email)).toMatchObject({ refused });
  });

  test("a session that a race left in the store opens nothing, then or after they are let in", async () => {
    const operator = await dashboard.person("operator");
    const [row] = await dashboard.sessionsOf(operator.id);
    await actAs(admin, deactivatePersonAction, { id: operator.id });
    await dashboard.store.db.insertInto("session").values(row!).execute();
    expect((await knock(payin, operator)).status).toBe(401);
    await dashboard.store.transaction((tx) => activate(tx, operator.id));
    expect((await knock(payin, operator)).status).toBe(401);
    expect(await enter(operator.email)).toMatchObject({ refused: null });
  });
});
