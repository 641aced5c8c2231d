import { afterAll, beforeAll, expect, test } from "vitest";
import { addSigningAccountAction } from "#lib/actions/signing-accounts.ts";
import { signingBalances } from "#lib/data/signing-accounts.ts";
import { request } from "#lib/gate/test/next-request.ts";
import { testDesk, type TestDesk } from "#lib/gate/test/test-desk.ts";
import { openChainDesk } from "#lib/test/chain-desk.ts";
import { MAIN } from "#lib/test/payin-desk.ts";
import { GET } from "./route.ts";

const URL_OF_DOOR = "http://localhost:3999/api/signing-accounts/balances";

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
  request.headers = await desk.headersOf("operator");
});
afterAll(() => desk.drop());

test("what they hold is read live, and a network without a node is no zero", async () => {
  const chain = await openChainDesk();
  try {
    const { address } = await chain.wallet(12_500_000n);
    const added = await addSigningAccountAction({ address, name: "Cheia" });
    const id = added.ok ? added.data.id : "";
    const params = { params: Promise.resolve({}) };
    const door = new Request(URL_OF_DOOR, { headers: await desk.headersOf("viewer") });
    expect(await (await GET(door, params)).json()).toMatchObject({
      ok: true,
      data: [
        { network: "base", known: false, why: "no_node" },
        {
          network: "polygon",
          known: true,
          of: {
            [id]: {
              native: "1.000000000000000000",
              USDC: "12.500000",
              USDT: "12.500000",
            },
          },
        },
        { network: "ethereum", known: false, why: "no_node" },
      ],
    });
    chain.useNode("http://127.0.0.1:9");
    expect((await signingBalances(desk.store, MAIN))[1]).toEqual({
      network: "polygon",
      known: false,
      why: "silent",
    });
    expect((await GET(new Request(URL_OF_DOOR), params)).status).toBe(401);
    await desk.store.db.updateTable("limiter").set({ count: 600 }).execute();
    expect((await GET(door, params)).status).toBe(429);
  } finally {
    await chain.close();
  }
});
