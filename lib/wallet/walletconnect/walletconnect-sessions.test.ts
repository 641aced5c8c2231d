import { expect, test, vi } from "vitest";
import { phoneForTests, LEFT } from "#lib/wallet/test/phone.ts";
import type { Line } from "./walletconnect-transport.ts";

const EVM = ["eip155:31337"];
const SOLANA = ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"];
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const WEEKS_MS = 15 * 86_400_000;

const phone = phoneForTests();
phone.addresses = { eip155: ADDRESS, solana: "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu" };

async function lineFor(chains: readonly string[]): Promise<Line> {
  const { walletConnectTransport } = await import("./walletconnect-transport.ts");
  return walletConnectTransport(phone.settings(), { chains, methods: ["sign"] });
}

async function connect(line: Line): Promise<Line> {
  const opened = line.open();
  await phone.scan();
  await opened;
  return line;
}

const addressesOf = (line: Line) => line.accounts().map(({ address }) => address);

test("the end of one family's session is not the other's", async () => {
  const evm = await connect(await lineFor(EVM));
  const solana = await connect(await lineFor(SOLANA));
  const told = new Promise<void>((done) => void solana.onChange(done));
  const [session] = phone.client.session
    .getAll()
    .filter(({ namespaces }) => namespaces.solana)
    .slice(-1);
  await phone.client.disconnect({ topic: session?.topic ?? "", reason: LEFT });
  await told;
  expect(addressesOf(solana)).toEqual([]);
  expect(addressesOf(evm)).toEqual([ADDRESS]);
});

test("after a reload each family takes up its own session", async () => {
  await connect(await lineFor(EVM));
  await connect(await lineFor(SOLANA));
  phone.reload();
  const [evm, solana] = [await lineFor(EVM), await lineFor(SOLANA)];
  await evm.resume();
  await solana.resume();
  expect(addressesOf(evm)).toEqual([phone.addresses.eip155]);
  expect(addressesOf(solana)).toEqual([phone.addresses.solana]);
});

test("connecting again ends the earlier session at the wallet", async () => {
  const line = await connect(await lineFor(EVM));
  const before = phone.client.session.keys;
  const ended = phone.leftAlone();
  await connect(line);
  await ended;
  expect(phone.client.session.keys.filter((topic) => before.includes(topic))).toHaveLength(
    before.length - 1,
  );
  expect(addressesOf(line)).toEqual([ADDRESS]);
});

test("a session past its end answers nothing, and is not taken up", async () => {
  const line = await connect(await lineFor(EVM));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + WEEKS_MS });
  try {
    await expect(line.request(EVM[0] ?? "", "sign", [])).rejects.toMatchObject({ code: 4900 });
    phone.reload();
    const again = await lineFor(EVM);
    await again.resume();
    expect(addressesOf(again)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("a session that ends by itself is told", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  try {
    const line = await connect(await lineFor(EVM));
    let told = 0;
    line.onChange(() => (told += 1));
    vi.setSystemTime(Date.now() + WEEKS_MS);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(told).toBeGreaterThan(0));
    expect(addressesOf(line)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test("what could not be loaded is loaded again at the next click", async () => {
  vi.doMock("./walletconnect-client.ts", () => {
    throw new Error("offline");
  });
  const line = await lineFor(EVM);
  const opened = line.open();
  await vi.waitFor(async () =>
    expect((await phone.pairing())?.state).toEqual({ is: "ended", why: "unreachable" }),
  );
  vi.doUnmock("./walletconnect-client.ts");
  (await phone.pairing())?.again();
  await phone.scan();
  await opened;
  expect(addressesOf(line)).toEqual([ADDRESS]);
});
