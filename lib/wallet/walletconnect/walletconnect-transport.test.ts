import { expect, test, vi } from "vitest";
import { LEFT, phoneForTests } from "#lib/wallet/test/phone.ts";
import { forgetSessions } from "./forget-sessions.ts";
import { openPairing } from "./pairing.ts";
import type { Line } from "./walletconnect-transport.ts";

const CHAINS = ["eip155:31337", "eip155:31338"];
const METHODS = ["eth_sendTransaction", "personal_sign"];
const [CHAIN = ""] = CHAINS;
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const phone = phoneForTests();
phone.addresses = { eip155: ADDRESS };

/** A line of the page that is open. */
async function lineOf(person = phone.person): Promise<Line> {
  const { walletConnectTransport } = await import("./walletconnect-transport.ts");
  return walletConnectTransport(phone.settings(person), { chains: CHAINS, methods: METHODS });
}

async function reloaded(person = phone.person): Promise<Line> {
  phone.reload(person);
  return lineOf(person);
}

async function connected(): Promise<Line> {
  const line = await lineOf();
  const opened = line.open();
  await phone.scan();
  await opened;
  return line;
}

test("a wallet that scans the code answers requests; its refusal is one", async () => {
  const line = await connected();
  phone.answer = ({ method }) =>
    method === "personal_sign" ? "refuses" : { result: { did: method } };
  expect(line.accounts()).toEqual(CHAINS.map((chain) => ({ chain, address: ADDRESS })));
  expect(await line.request(CHAIN, "eth_sendTransaction", [])).toEqual({
    did: "eth_sendTransaction",
  });
  await expect(line.request(CHAIN, "personal_sign", [])).rejects.toMatchObject({ code: 4001 });
  await expect(line.request(CHAIN, "eth_sign", [])).rejects.toMatchObject({ code: 4200 });
});

test("a wallet that refuses is told, and the next code may be taken", async () => {
  const line = await lineOf();
  const opened = line.open();
  await phone.scan("refuses");
  await vi.waitFor(async () =>
    expect((await phone.pairing())?.state).toEqual({ is: "ended", why: "rejected" }),
  );
  expect(line.accounts()).toEqual([]);
  (await phone.pairing())?.again();
  await phone.scan();
  await opened;
  expect(line.accounts()).toHaveLength(2);
});

test("whoever gives up has refused, and a wallet that comes late connects nothing", async () => {
  const line = await lineOf();
  const opened = line.open();
  const uri = await phone.code();
  (await phone.pairing())?.cancel();
  await expect(opened).rejects.toMatchObject({ code: 4001 });
  expect(await phone.pairing()).toBeNull();
  const before = phone.client.session.length;
  const ended = phone.leftAlone();
  await phone.scan("takes", uri);
  expect(line.accounts()).toEqual([]);
  // The phone is not left with a session that no page holds.
  await ended;
  expect(phone.client.session.length).toBe(before);
});

test("who signs in on the same page takes up nothing, and the earlier person's session ends", async () => {
  const line = await connected();
  expect(line.accounts()).toHaveLength(2);
  const ended = phone.leftAlone();
  const next = await lineOf("the next one");
  await ended;
  await next.resume();
  expect(next.accounts()).toEqual([]);
  const opened = next.open();
  await phone.scan();
  await opened;
  expect(next.accounts()).toHaveLength(2);
});

test("a wallet that leaves while it is asked answers nothing, and is not waited for", async () => {
  const line = await connected();
  phone.answer = () => "silent";
  const asked = new Promise<string>((done) => {
    phone.client.once("session_request", ({ topic }) => done(topic));
  });
  const answer = line.request(CHAIN, "eth_sendTransaction", []).then(
    () => null,
    (error: unknown) => error,
  );
  const topic = await asked;
  await phone.client.disconnect({ topic, reason: LEFT });
  expect(await answer).toMatchObject({ code: 4900 });
});

test("a reload takes the session up; another person's is forgotten", async () => {
  await connected();
  const again = await reloaded();
  await again.resume();
  expect(again.accounts()).toHaveLength(2);

  // One id may begin with another.
  const others = await reloaded(phone.person.slice(0, -1));
  await others.resume();
  expect(others.accounts()).toEqual([]);
  expect(phone.kept.keys().filter((key) => key.includes(phone.person))).toEqual([]);
});

test("once nobody is signed in, nothing is kept, and a page that goes on ends its session", async () => {
  await connected();
  const own = () => phone.kept.keys().filter((name) => name.startsWith("ponte.walletconnect."));
  expect(own()).not.toEqual([]);
  const ended = phone.leftAlone();
  forgetSessions();
  expect(own()).toEqual([]);
  await ended;
  // The client has written while it ended.
  await expect.poll(own).toEqual([]);
  const again = await reloaded();
  await again.resume();
  expect(again.accounts()).toEqual([]);
});

test("where nothing was kept, a reload loads no client and calls nobody", async () => {
  const line = await lineOf();
  const before = phone.relay.asked.length;
  await line.resume();
  expect(line.accounts()).toEqual([]);
  expect(phone.relay.asked.length).toBe(before);
  expect(phone.kept.length).toBe(0);
});

test("a session that the wallet ends is told, and its requests are refused", async () => {
  const line = await connected();
  const told = new Promise<void>((done) => void line.onChange(done));
  for (const { topic } of phone.client.session.getAll()) {
    await phone.client.disconnect({ topic, reason: LEFT });
  }
  await told;
  expect(line.accounts()).toEqual([]);
  await expect(line.request(CHAIN, "eth_sendTransaction", [])).rejects.toMatchObject({
    code: 4900,
  });
});

test("leaving ends the session at the wallet too", async () => {
  const line = await connected();
  const ended = phone.leftAlone();
  await line.end();
  await ended;
  expect(line.accounts()).toEqual([]);
});

test("a relay that does not answer is told, and asked again by a click", async () => {
  const line = await lineOf();
  phone.relay.silence(true);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const opened = line.open();
  await vi.waitFor(async () => expect((await phone.pairing())?.state.is).toBe("opening"));
  // Sooner than the client itself gives up.
  for (let seconds = 0; seconds <= 20; seconds += 1) await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect((await phone.pairing())?.state).toEqual({ is: "ended", why: "unreachable" }),
  );
  phone.relay.silence(false);
  (await phone.pairing())?.again();
  await phone.scan();
  await opened;
  expect(line.accounts()).toHaveLength(2);
});

test("a code that nobody scans ends by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  const line = await lineOf();
  const opened = line.open();
  await phone.code();
  const state = (await phone.pairing())?.state;
  const endsAt = state?.is === "shown" ? state.endsAt : 0;
  expect(endsAt).toBeGreaterThan(Date.now() + 290_000);
  await vi.advanceTimersByTimeAsync(endsAt - Date.now() + 10_000);
  vi.useRealTimers();
  await vi.waitFor(async () =>
    expect((await phone.pairing())?.state).toEqual({ is: "ended", why: "expired" }),
  );
  (await phone.pairing())?.cancel();
  await expect(opened).rejects.toMatchObject({ code: 4001 });
});

test("after all that no code is open, and nobody but the relay was called", () => {
  expect(openPairing()).toBeNull();
  expect(phone.elsewhere).toEqual([]);
});
