import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { beginSession } from "#service/http/recovery/recovery-session.ts";
import { startPayinWorld } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { olderCopy } from "./older-copy.ts";
import { pageBrowser } from "./page-browser.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";

const world = shared(startPayinWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
// What a start does.
beforeAll(() => lookAtAll(world.deps));
const forgotten: ReturnType<typeof world.bank.forgetReceived> = [];
afterEach(async () => {
  world.bank.recallReceived(forgotten.splice(0));
  await copy?.drop();
  copy = null;
  await lookAtAll(world.deps);
  await endNow(world.deps);
});

let people = 0;
const person = async () => {
  const name = `clerk-${(people += 1)}`;
  return { person: name, key: (await addRecoveryPerson(world.deps, name)) ?? "" };
};
const browser = () => pageBrowser(world.service.url);
const show = (cookie?: string) => browser().show(cookie);
const post: ReturnType<typeof pageBrowser>["post"] = (...sent) => browser().post(...sent);
const signedIn = (who: { person: string; key: string }) => browser().signedIn(who);
const claims = async () => (await listUnknown(world.deps))?.claims ?? [];
const lines = async () => (await listUnknown(world.deps))?.lines ?? [];
/** A list with a claim: the bank has forgotten a PIX. */
async function claimed(): Promise<string> {
  const made = await world.payin();
  const id = world.bank.pay(made.txid, "250.00");
  await world.settle();
  await lookAtAll(world.deps);
  forgotten.push(...world.bank.forgetReceived(1));
  await lookAtAll(world.deps);
  return id;
}
/** A list with lines: a payin that an older copy takes for unpaid. */
async function behind() {
  const made = await world.payin();
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
  world.bank.pay(made.txid, "250.00");
  await world.settle();
  await copy.putBack();
  await lookAtAll(world.deps);
  return made;
}

describe("who is let in", () => {
  test("nobody sees the list without a key", async () => {
    const evidence = await claimed();
    const text = await show();
    expect(text).toContain("Sign in");
    expect(text).not.toContain(evidence);
    const one = await person();
    const other = await person();
    for (const wrong of [
      { ...one, key: other.key },
      { ...one, person: "nobody" },
    ]) {
      const answer = await post({ do: "sign_in", ...wrong });
      expect(answer.status).toBe(403);
      expect(answer.headers.get("set-cookie")).toBeNull();
      expect(answer.text).not.toContain(evidence);
    }
    const { set, cookie } = await signedIn(one);
    expect(set).toMatch(/HttpOnly; SameSite=Strict/);
    expect(await show(cookie)).toContain(evidence);
  });

  test("a session that was not made here, has ended or is of nobody opens nothing", async () => {
    const evidence = await claimed();
    const made = beginSession(world.deps, "nobody", false).split(";")[0] ?? "";
    const { cookie } = await signedIn(await person());
    for (const forged of [
      "ponte_recovery=x",
      `${cookie.slice(0, -8)}AAAAAAAA`,
      cookie.replace("=", "=A"),
      made,
    ]) {
      expect(await show(forged)).not.toContain(evidence);
      expect((await post({ do: "book", what: "all" }, { cookie: forged })).status).toBe(403);
    }
  });

  test("over https the cookie goes over https alone", () => {
    expect(beginSession(world.deps, "ana", true)).toMatch(/; Secure$/);
    expect(beginSession(world.deps, "ana", false)).not.toContain("Secure");
  });
});

const ACTS = {
  book: { what: "all" },
  settle: { claim: "1", reason: "a reason that is long enough", key: "" },
  yes: { through: "0", key: "" },
  sign_out: {},
};

test.each(Object.entries(ACTS))(
  "%s is refused without a session, from another page, without its token, and as another form",
  async (act, fields) => {
    await claimed();
    const { send, cookie } = await signedIn(await person());
    const sent = { do: act, ...fields };
    expect((await post(sent)).status).toBe(403);
    for (const origin of ["https://elsewhere.example", "null", null]) {
      expect((await send(sent, { origin })).status).toBe(403);
    }
    expect((await post(sent, { cookie })).status).toBe(403);
    expect((await send({ ...sent, token: "another" })).status).toBe(403);
    expect((await send(sent, { type: "text/plain" })).status).toBe(415);
    expect((await claims()).every(({ settled }) => settled.length === 0)).toBe(true);
  },
);

test("an unknown act, a body that is too long and another method are refused", async () => {
  const { send } = await signedIn(await person());
  expect((await send({ do: "constructor" })).status).toBe(422);
  expect((await send({ do: "book", what: "x".repeat(20_000) })).status).toBe(413);
  expect((await fetch(browser().at, { method: "PUT" })).status).toBe(405);
});

test("outside a recovery it says so, and nothing can be ended", async () => {
  const one = await person();
  const { cookie, send } = await signedIn(one);
  expect(await show(cookie)).toContain("Not in recovery");
  const answer = await send({ do: "yes", through: "0", key: one.key });
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining("The service is not in recovery."),
  ]);
});

test("one person books, by kind and all; two end it, and a key is asked again", async () => {
  const made = await behind();
  const [one, other] = [await person(), await person()];
  const first = await signedIn(one);
  const second = await signedIn(other);
  const through = String((await lines()).at(-1)?.id);
  const early = await first.send({ do: "yes", through, key: one.key });
  expect(early.text).toContain("These lines would be done twice");
  expect((await first.send({ do: "book", what: "transfer" })).text).toContain(": booked.");
  expect((await first.send({ do: "book", what: "all" })).status).toBe(200);
  expect((await lines()).every(({ booked }) => booked)).toBe(true);
  expect((await first.send({ do: "book", what: "all" })).text).toContain("No line to book.");

  const end = (by: typeof first, key: string, to = through) =>
    by.send({ do: "yes", through: to, key });
  expect((await end(first, other.key)).text).toContain("do not belong together");
  expect((await end(first, one.key, "0")).text).toContain("The list has grown");
  expect((await end(first, one.key)).text).toContain("One more person is needed");
  expect((await end(first, one.key)).text).toContain("One more person is needed");
  expect(await listUnknown(world.deps)).not.toBeNull();
  expect((await end(second, other.key)).text).toContain("ended the recovery");
  expect(await listUnknown(world.deps)).toBeNull();
  await world.settle();
  expect(await world.statusOf(made)).toBe("completed");
});

test("two people settle a claim, each in their own words, which the page shows and escapes", async () => {
  await claimed();
  const [one, other] = [await person(), await person()];
  const [first, second] = [await signedIn(one), await signedIn(other)];
  const claim = String((await claims())[0]?.id);
  const settle = (by: typeof first, key: string, reason: string) =>
    by.send({ do: "settle", claim, key, reason });
  expect((await settle(first, one.key, "short")).text).toContain("Say why");
  expect((await settle(first, other.key, "long enough a reason")).status).toBe(422);
  expect((await settle(first, one.key, "<b>the bank's letter</b>")).status).toBe(200);
  expect(await show(second.cookie)).toContain("&lt;b&gt;the bank&#39;s letter&lt;/b&gt;");
  expect((await settle(first, one.key, "once more the same")).text).toContain("no line that you");
  const ended = await first.send({ do: "yes", through: "0", key: one.key });
  expect(ended.text).toContain("Two people have to settle");
  expect((await settle(second, other.key, "seen with the bank")).status).toBe(200);
  expect((await claims())[0]).toMatchObject({ isExplained: true });
});

test("it is said in Portuguese too", async () => {
  const text = await (await fetch(`${world.service.url}/recovery?lang=pt-BR`)).text();
  expect(text).toContain('<html lang="pt-BR">');
  expect(text).toContain("Recuperação");
});
