import usdc from "#sandbox/contracts/sandbox-usdc.json" with { type: "json" };
import { TOKEN_ADDRESSES } from "#sandbox/chain/evm-networks.ts";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import { Contract, FetchRequest, JsonRpcProvider, Wallet } from "ethers";
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  erc20Abi,
  http,
  parseAbi,
} from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const key = generatePrivateKey();
const account = privateKeyToAccount(key);
const spender = "0x00000000000000000000000000000000000000b7";

function clients() {
  const url = `${sandbox.url}/rpc/polygon`;
  const chain = defineChain({
    id: 31300137,
    name: "Polygon of the sandbox",
    nativeCurrency: { name: "POL", symbol: "POL", decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  });
  const transport = http(url, { batch: true });
  return {
    reader: createPublicClient({ chain, transport, pollingInterval: 100 }),
    writer: createWalletClient({ account, chain, transport }),
    url,
  };
}

test("viem, as the service and the dashboard use it, works through the front", async () => {
  const { reader, writer } = clients();
  for (const [token, amount] of [
    ["NATIVE", "1"],
    ["USDC", "5"],
    ["USDT", "5"],
  ]) {
    const transfer = { network: "polygon", token, address: account.address, amount };
    expect((await jsonCall(`${sandbox.url}/sandbox/faucet`, "POST", transfer)).status).toBe(201);
  }
  for (const address of [TOKEN_ADDRESSES.USDC, TOKEN_ADDRESSES.USDT]) {
    const call = {
      address,
      abi: parseAbi(["function approve(address spender, uint256 value)"]),
      functionName: "approve",
      args: [spender, 5_000_000n],
      account,
    } as const;
    const { request } = await reader.simulateContract(call);
    const hash = await writer.writeContract(request);
    const receipt = await reader.waitForTransactionReceipt({ hash, confirmations: 2 });
    expect(receipt.status).toBe("success");
    const read = { address, abi: erc20Abi, functionName: "allowance" } as const;
    expect(await reader.readContract({ ...read, args: [account.address, spender] })).toBe(
      5_000_000n,
    );
    const logs = await reader.getContractEvents({ address, abi: erc20Abi, fromBlock: 0n });
    expect(logs.map((log) => log.eventName)).toEqual(["Transfer", "Approval"]);
  }
});

test("ethers, which shares no code with it, does too", async () => {
  const { url } = clients();
  const provider = new JsonRpcProvider(new FetchRequest(url), 31300137, { staticNetwork: true });
  provider.pollingInterval = 100;
  const contract = new Contract(TOKEN_ADDRESSES.USDC, usdc.abi, new Wallet(key, provider));
  const sent = await contract.getFunction("transfer")(spender, 1n);
  expect((await sent.wait(1)).status).toBe(1);
  expect(await contract.getFunction("balanceOf")(spender)).toBe(1n);
  provider.destroy();
});
