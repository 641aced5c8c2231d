import { expect, test, vi } from "vitest";
import { phoneForTests } from "#lib/wallet/test/phone.ts";
import type { WalletConnectProvider } from "./walletconnect-provider.ts";

const OPEN = [31337, 31338];
const ADDRESS = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

const phone = phoneForTests();
phone.addresses = { eip155: ADDRESS.toLowerCase() };

/** Connected with the open chains, while the page knows one more. */
async function connected(): Promise<WalletConnectProvider> {
  const { walletConnectTransport } = await import("./walletconnect-transport.ts");
  const { EVM_METHODS, evmChain, WalletConnectProvider } =
    await import("./walletconnect-provider.ts");
  const wanted = { chains: OPEN.map(evmChain), methods: EVM_METHODS };
  const line = walletConnectTransport(phone.settings(), wanted);
  const provider = new WalletConnectProvider(line, [...OPEN, 31339]);
  const opened = provider.request({ method: "eth_requestAccounts" });
  await phone.scan();
  expect(await opened).toEqual([ADDRESS]);
  return provider;
}

const goTo = (provider: WalletConnectProvider, chainId: string) =>
  provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });

test("each request names the chain that the page chose, of those in the session", async () => {
  const provider = await connected();
  const chains: unknown[] = [];
  provider.on("chainChanged", (chain) => chains.push(chain));
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a69");
  await goTo(provider, "0x7a6a");
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a6a");
  await expect(goTo(provider, "0x7a6b")).rejects.toMatchObject({ code: 4902 });
  expect(chains).toEqual(["0x7a6a"]);
  phone.answer = () => ({ result: "0x1" });
  const sent = [{ from: ADDRESS, to: ADDRESS, data: "0x", value: "0x0" }];
  await provider.request({ method: "eth_sendTransaction", params: sent });
  expect(phone.asked).toEqual([
    {
      chain: "eip155:31338",
      method: "eth_sendTransaction",
      params: sent,
      expiryTimestamp: expect.any(Number),
    },
  ]);
});

test("the phone is asked for nothing but what is signed", async () => {
  const provider = await connected();
  for (const method of ["eth_call", "eth_sign", "eth_signTypedData_v4", "wallet_sendCalls"]) {
    await expect(provider.request({ method })).rejects.toMatchObject({ code: 4200 });
  }
  expect(phone.asked).toEqual([]);
});

test("a session that loses the chain where the page stands says so", async () => {
  const provider = await connected();
  const chains: unknown[] = [];
  provider.on("chainChanged", (chain) => chains.push(chain));
  await goTo(provider, "0x7a6a");
  const [chain] = ["eip155:31337"];
  const [session] = phone.client.session.getAll().slice(-1);
  const accounts = [`${chain}:${ADDRESS}`];
  const methods = ["eth_sendTransaction", "personal_sign"];
  const eip155 = { chains: [chain], accounts, methods, events: [] };
  const topic = session?.topic ?? "";
  await (await phone.client.update({ topic, namespaces: { eip155 } })).acknowledged();
  await vi.waitFor(() => expect(chains).toEqual(["0x7a6a", "0x7a69"]));
  expect(await provider.request({ method: "eth_chainId" })).toBe("0x7a69");
});

test("what is no address is no account", async () => {
  const provider = await connected();
  const { eip155 } = phone.addresses;
  phone.addresses = { eip155: "0x12" };
  try {
    const opened = provider.request({ method: "eth_requestAccounts" });
    await phone.scan();
    expect(await opened).toEqual([]);
  } finally {
    phone.addresses = { eip155: eip155 ?? "" };
  }
});

test("leaving leaves no account", async () => {
  const provider = await connected();
  const accounts: unknown[] = [];
  provider.on("accountsChanged", (shown) => accounts.push(shown));
  const ended = phone.leftAlone();
  await provider.request({ method: "wallet_revokePermissions" });
  await ended;
  expect(await provider.request({ method: "eth_accounts" })).toEqual([]);
  expect(phone.elsewhere).toEqual([]);
});
