import { privateKeyToAccount, generatePrivateKey, type PrivateKeyAccount } from "viem/accounts";
import type { Address, Hash } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { approvalOrigin } from "#lib/chain/port/approval-origin.ts";
import type { OriginAsk } from "#lib/chain/port/port.ts";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { hasGasFor } from "#lib/chain/port/payer.ts";
import { readSignature, type SignatureAsk } from "#lib/allowances/checks/read-signature.ts";
import {
  FUNDS,
  openChainDashboard,
  type ChainDashboard,
} from "#lib/test/dashboards/chain-dashboard.ts";
import { approveCalldata } from "#protocol/chain/approve-calldata.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { BatchCall } from "#protocol/test/batch-account.ts";
import { startSponsor, type Sponsor } from "#service/test/delegated-account.ts";

const spender = "0x00000000000000000000000000000000000000b7" as EvmAddress;
const UNITS = 100n;

let dashboard: ChainDashboard;
let sponsor: Sponsor;
let account: PrivateKeyAccount;
beforeAll(async () => {
  dashboard = await openChainDashboard();
  sponsor = await startSponsor(dashboard.bare);
});
afterAll(() => dashboard.close());
beforeEach(async () => {
  account = privateKeyToAccount(generatePrivateKey());
  await dashboard.bare.fund(account.address, FUNDS);
});

const approval = (units: bigint, by: Address = spender): BatchCall => ({
  to: dashboard.bare.network.tokens.USDC!,
  data: approveCalldata({ spender: by, units }),
});
const place = { environment: "sandbox", network: "polygon", token: "USDC" } as const;
const payer = async () => {
  const found = await readPayer({ ...place, owner: account.address, spender });
  if (!found.known) throw new Error(found.why);
  return found;
};
const reading = async (ask: Partial<SignatureAsk>) => {
  const found = await readSignature({
    ...place,
    signer: account.address as EvmAddress,
    spender,
    fromBlock: 0n,
    nonce: 0,
    hash: null,
    units: UNITS,
    confirmations: 1,
    ...ask,
  });
  if (!found.known) throw new Error(found.why);
  return found;
};
const originOf = async (own: OriginAsk["own"]) => {
  const ask = { ...place, owner: account.address, spender, units: UNITS, confirmations: 1 };
  const found = await approvalOrigin({ ...ask, own });
  return found.known ? found.origin : found.why;
};
const mined = async (sending: Promise<Hash>): Promise<Hash> => {
  const hash = await sending;
  await dashboard.bare.mine();
  const { status } = await dashboard.bare.node.getTransactionReceipt({ hash });
  expect(status).toBe("success");
  return hash;
};

describe("an account that has delegated to a contract's code", () => {
  test("is an account, and others may pay its gas", async () => {
    expect(await payer()).toMatchObject({ isContract: false, mayBeSponsored: false });
    await sponsor.delegate(account);
    const code = await dashboard.bare.node.getCode({ address: account.address });
    expect(code).toMatch(/^0xef0100/);
    expect(await payer()).toMatchObject({ isContract: false, mayBeSponsored: true });
  });

  test("needs no gas of its own; any other account does", async () => {
    const { setBalance } = dashboard.bare.node;
    await setBalance({ address: account.address, value: 1n });
    expect(hasGasFor(await payer(), 1)).toBe(false);
    await setBalance({ address: account.address, value: 10n ** 18n });
    await sponsor.delegate(account);
    await setBalance({ address: account.address, value: 0n });
    expect(hasGasFor(await payer(), 1)).toBe(true);
  });

  test("approves by several calls at once, under its own nonce", async () => {
    await sponsor.delegate(account);
    const { head, pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.batch(account, [approval(0n), approval(UNITS)]));
    const seen = await reading({ fromBlock: head, nonce });
    expect(seen.approvals).toMatchObject([{ units: 0n }, { hash, units: UNITS }]);
    expect(await originOf([{ nonce, hash: null, fromBlock: head }])).toBe("own");
    expect(await originOf([{ nonce: nonce + 1, hash: null, fromBlock: head }])).toBe("elsewhere");
    expect(await originOf([{ nonce: null, hash, fromBlock: head }])).toBe("elsewhere");
  });
});

describe("an approval whose gas somebody else pays", () => {
  test.each([
    ["for an account that has delegated", false],
    ["which the account delegates in", true],
  ])("%s is followed by its event", async (_, delegates) => {
    if (!delegates) await sponsor.delegate(account);
    const { head, pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.sponsored(account, [approval(UNITS)], { delegates }));
    // The delegation alone uses a nonce; the approval uses none.
    expect((await payer()).minedNonce).toBe(delegates ? nonce + 1 : nonce);
    for (const named of [null, hash]) {
      const seen = await reading({ fromBlock: head, nonce, hash: named });
      expect(seen.approvals).toMatchObject([{ hash, units: UNITS, from: sponsor.address }]);
      expect(seen.allowanceUnits).toBe(UNITS);
    }
  });

  test("is nobody's from before the wallet was opened", async () => {
    await sponsor.delegate(account);
    const { pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.sponsored(account, [approval(UNITS)]));
    const { head } = await payer();
    expect((await reading({ fromBlock: head, nonce })).approvals).toEqual([]);
    expect((await reading({ fromBlock: head, nonce, hash })).approvals).toEqual([]);
    expect((await reading({ fromBlock: head - 1n, nonce })).approvals).toHaveLength(1);
  });

  test("of another amount is this one's by its hash alone", async () => {
    await sponsor.delegate(account);
    const { head, pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.sponsored(account, [approval(90n)]));
    expect((await reading({ fromBlock: head, nonce })).approvals).toEqual([]);
    const named = await reading({ fromBlock: head, nonce, hash });
    expect(named.approvals).toMatchObject([{ hash, units: 90n }]);
    // What another's pull leaves is no approval of zero.
    const zero = await mined(sponsor.sponsored(account, [approval(0n)]));
    expect((await reading({ fromBlock: head, nonce, units: 0n })).approvals).toEqual([]);
    const reset = await reading({ fromBlock: head, nonce, units: 0n, hash: zero });
    expect(reset.approvals).toMatchObject([{ hash: zero }]);
  });

  test("that approved nothing has failed, though it was mined", async () => {
    await sponsor.delegate(account);
    const { head, pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.sponsored(account, []));
    const seen = await reading({ fromBlock: head, nonce, hash });
    expect(seen).toMatchObject({ approvals: [], outcome: { state: "mined", outcome: "reverted" } });
  });

  test("is the request's own by the hash that its wallet named, and by no nonce", async () => {
    await sponsor.delegate(account);
    const { head, pendingNonce: nonce } = await payer();
    const hash = await mined(sponsor.sponsored(account, [approval(UNITS)]));
    const fromBlock = head;
    expect(await originOf([{ nonce, hash, fromBlock }])).toBe("own");
    expect(await originOf([{ nonce: null, hash, fromBlock }])).toBe("own");
    expect(await originOf([{ nonce, hash: null, fromBlock }])).toBe("elsewhere");
    // The sponsor's nonce is not the account's.
    const { nonce: theirs } = await dashboard.bare.node.getTransaction({ hash });
    expect(await originOf([{ nonce: theirs, hash: null, fromBlock }])).toBe("elsewhere");
    // Of other units, of which a pull may have left as many as were asked for, none is.
    const more = await mined(sponsor.sponsored(account, [approval(150n)]));
    expect(await originOf([{ nonce, hash: more, fromBlock }])).toBe("elsewhere");
    await dashboard.bare.allow(account, "USDC", spender, 151n);
    expect(await originOf([{ nonce, hash: null, fromBlock }])).toBe("elsewhere");
    // A newer approval of the same amount ends it.
    await mined(sponsor.sponsored(account, [approval(UNITS)]));
    expect(await originOf([{ nonce, hash, fromBlock }])).toBe("elsewhere");
  });
});
