import { afterAll, beforeAll, expect, test } from "vitest";
import { CREATOR } from "#sandbox/tron/tron-network.ts";
import { jsonCall, rpcCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  await rpcCall(sandbox.url, "eth_chainId");
});
afterAll(() => sandbox.close());

/** Code that loops until its gas is used up. */
const CIRCLE = "5b600056";
const MOST_GAS = "0xffffffffffffffff";
const SOON_MS = 5_000;

const ask = async (method: string, params: unknown) => {
  const call = { jsonrpc: "2.0", id: 7, method, params };
  return (await jsonCall(`${sandbox.url}/rpc/polygon`, "POST", call)).body;
};

test.each(["eth_call", "eth_estimateGas", "eth_createAccessList"])(
  "%s that would run for minutes ends soon, whatever gas it names",
  async (method) => {
    for (const gas of [{ gas: MOST_GAS }, { gasLimit: MOST_GAS }, {}]) {
      const begun = Date.now();
      const answer = await ask(method, [{ data: `0x${CIRCLE}`, ...gas }, "latest"]);
      expect(answer).toMatchObject({ error: { message: expect.stringMatching(/out ?of ?gas/i) } });
      expect(Date.now() - begun).toBeLessThan(SOON_MS);
    }
  },
);

test.each(["triggerconstantcontract", "estimateenergy"])(
  "tron's %s does too, on a chain whose blocks have no limit",
  async (name) => {
    const body = {
      owner_address: "410000000000000000000000000000000000000000",
      contract_address: `41${CREATOR.address.slice(2)}`,
      data: CIRCLE,
    };
    await jsonCall(`${sandbox.url}/tron/wallet/getnowblock`, "POST", {});
    const begun = Date.now();
    const answer = await jsonCall(`${sandbox.url}/tron/wallet/${name}`, "POST", body);
    expect(answer.body).toMatchObject({ result: { message: expect.any(String) as string } });
    expect(Date.now() - begun).toBeLessThan(SOON_MS);
  },
);

test("a call on a state or in a block of its own is refused", async () => {
  const call = { to: `0x${"b7".repeat(20)}`, data: "0x" };
  for (const override of [{ [call.to]: { code: `0x${CIRCLE}` } }, { gasLimit: MOST_GAS }]) {
    expect(await ask("eth_call", [call, "latest", override])).toMatchObject({
      error: { code: -32602 },
    });
  }
  for (const params of [[], ["0x"], [{ ...call, gas: "much" }], [{ ...call, gas: 1 }]]) {
    expect(await ask("eth_call", params)).toMatchObject({ error: { code: -32602 } });
  }
});
