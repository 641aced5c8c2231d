import { afterAll, expect, test } from "vitest";
import { readEnv, type Env } from "#lib/core/env.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import {
  FAMILY,
  PAYOUT_NETWORKS,
  pinnedFactory,
  REGISTRY,
  type Family,
} from "#protocol/chain/networks.ts";
import { ZERO_ADDRESS } from "#protocol/chain/zero-address.ts";
import { payerSpender } from "#protocol/chain/payer-spender.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { sandboxDelegate } from "#protocol/chain/solana/sandbox-delegate.ts";
import { spenderOf } from "#protocol/chain/spender.ts";
import { tronSpender } from "#protocol/chain/tron/tron-spender.ts";
import { MAIN_CONNECTION } from "#lib/core/exchange/connections.ts";
import {
  followsFromNumber,
  isPinnedInCode,
  pinRow,
  removePin,
  setPin,
  spenderPin,
  type NewPin,
} from "./pins.ts";

const process = globalThis as { ponteEnv?: Env };
const FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";
const EVIDENCE = `0x${"ab".repeat(32)}`;
const SPENDER = "0x00000000000000000000000000000000000000b7";
/** A spender alone, as an administrator might pin it. */
const ALONE: Record<Family, string> = {
  evm: SPENDER,
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  solana: "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu",
};

const built = await buildStore();
process.ponteEnv = readEnv({ DATA_DIR: built.store.place.dataDir });
afterAll(async () => {
  delete process.ponteEnv;
  await built.store.drop();
});

const main = () => ({ ...built.ours, connectionId: MAIN_CONNECTION });

test.each(["ethereum", "polygon", "base", "tron", "solana"] as const)(
  "on %s the local service's main account has its own from the code",
  async (network) => {
    const factory = pinnedFactory("sandbox", network);
    const userId = SANDBOX_MAIN_USER_ID;
    const spender =
      factory === null
        ? await sandboxDelegate(userId)
        : payerSpender({ environment: "sandbox", network, factory, userId });
    const pin = { spender, factory, userId, from: "code", evidence: null };
    expect(factory === null).toBe(network === "solana");
    expect(await spenderPin(built.store.db, main(), network)).toEqual(pin);
    expect(isPinnedInCode(main(), network)).toBe(true);
    // An administrator's earlier row has no effect there.
    const alone = { network, spender: ALONE[FAMILY[network]], factory: null, userId: null };
    const written = { ...alone, evidence: EVIDENCE };
    await setPin(built.store.db, built.ours.id, written, "ana");
    expect(await spenderPin(built.store.db, main(), network)).toEqual(pin);
    await removePin(built.store.db, built.ours.id, network);
  },
);

test.each([
  ["a sub-account", { kind: "sub" as const, connectionId: MAIN_CONNECTION }],
  ["another connection", {}],
  ["production", { environment: "production" as const, connectionId: MAIN_CONNECTION }],
])("%s has none from the code", async (_what, override) => {
  const account = { ...built.ours, ...override };
  for (const network of PAYOUT_NETWORKS) {
    expect(await spenderPin(built.store.db, account, network)).toBeNull();
    expect(isPinnedInCode(account, network)).toBe(false);
  }
});

test("an exchange that is not the one on this machine has none either", async () => {
  process.ponteEnv!.exchange.isLocal = false;
  for (const network of PAYOUT_NETWORKS) {
    expect(await spenderPin(built.store.db, main(), network)).toBeNull();
    expect(followsFromNumber(main(), network)).toBe(false);
  }
  process.ponteEnv!.exchange.isLocal = true;
});

test("only the local sandbox's delegates follow from a number", () => {
  const sub = { ...main(), kind: "sub" as const };
  for (const network of PAYOUT_NETWORKS) {
    expect(followsFromNumber(sub, network)).toBe(network === "solana");
    expect(followsFromNumber({ ...sub, environment: "production" }, network)).toBe(false);
    expect(followsFromNumber({ ...sub, connectionId: "other" }, network)).toBe(false);
  }
});

test("as an administrator set it: by factory and number, or by the spender, and each its own", async () => {
  const { db } = built.store;
  const pin = { factory: FACTORY, userId: 7, spender: spenderOf(FACTORY, 7) } as const;
  await setPin(db, built.ours.id, { network: "polygon", ...pin, evidence: EVIDENCE }, "ana");
  const found = await spenderPin(db, built.ours, "polygon");
  expect(found).toEqual({ ...pin, from: "administrator", evidence: EVIDENCE });
  expect(await spenderPin(db, built.theirs, "polygon")).toBeNull();
  expect(await spenderPin(db, built.ours, "base")).toBeNull();
  expect(await pinRow(db, built.ours.id, "polygon")).toMatchObject({ ...pin, setBy: "ana" });

  const alone = { factory: null, userId: null, spender: SPENDER } as const;
  await setPin(db, built.ours.id, { network: "polygon", ...alone, evidence: "contract" }, "bia");
  expect(await spenderPin(db, built.ours, "polygon")).toMatchObject({
    spender: SPENDER,
    factory: null,
    userId: null,
  });
  expect(await pinRow(db, built.ours.id, "polygon")).toMatchObject({ setBy: "bia" });
  await removePin(db, built.theirs.id, "polygon");
  expect(await spenderPin(db, built.ours, "polygon")).not.toBeNull();
  await removePin(db, built.ours.id, "polygon");
  expect(await spenderPin(db, built.ours, "polygon")).toBeNull();
});

test("of each network as it writes addresses; a number without a factory is not kept", async () => {
  const { db } = built.store;
  const factory = pinnedFactory("sandbox", "tron")!;
  const spender = tronSpender("sandbox", factory, 7);
  const made = { spender, factory, userId: 7, evidence: EVIDENCE };
  await setPin(db, built.ours.id, { network: "tron", ...made }, "ana");
  const found = { ...made, from: "administrator" };
  expect(await spenderPin(db, built.ours, "tron")).toEqual(found);
  const ofPublic = { ...built.ours, environment: "production" as const };
  expect(await spenderPin(db, ofPublic, "tron")).toBeNull();

  const alone = { network: "solana", spender: ALONE.solana, factory: null, userId: 7 } as const;
  await setPin(db, built.ours.id, { ...alone, evidence: "key" }, "ana");
  const delegate = { spender: ALONE.solana, factory: null, userId: null };
  expect(await spenderPin(db, built.ours, "solana")).toMatchObject(delegate);
  expect(await pinRow(db, built.ours.id, "solana")).toMatchObject(delegate);
  for (const network of ["tron", "solana"]) await removePin(db, built.ours.id, network);
});

test("what was pinned before anybody looked at the chain is no pin", async () => {
  const { db } = built.store;
  const pin = { factory: FACTORY, userId: 7, spender: spenderOf(FACTORY, 7) } as const;
  await setPin(db, built.ours.id, { network: "polygon", ...pin, evidence: EVIDENCE }, "ana");
  await db.updateTable("payout_pin").set({ evidence: null }).execute();
  expect(await spenderPin(db, built.ours, "polygon")).toBeNull();
  expect(await pinRow(db, built.ours.id, "polygon")).toMatchObject({ ...pin, evidence: null });
  await removePin(db, built.ours.id, "polygon");
});

test.each<[string, Omit<NewPin, "evidence">]>([
  [
    "does not follow from its factory and number",
    { network: "base", factory: FACTORY, userId: 7, spender: SPENDER },
  ],
  [
    "follows from them on another network",
    { network: "tron", factory: FACTORY, userId: 7, spender: spenderOf(FACTORY, 7) },
  ],
  [
    "no factory could have made",
    { network: "solana", factory: ALONE.solana, userId: 7, spender: ALONE.solana },
  ],
  [
    "is no address of its network",
    { network: "solana", factory: null, userId: null, spender: SPENDER },
  ],
  ["is nobody", { network: "tron", factory: null, userId: null, spender: ZERO_ADDRESS.tron }],
  [
    "is a token",
    {
      network: "solana",
      factory: null,
      userId: null,
      spender: REGISTRY.sandbox.solana!.tokens.USDC!,
    },
  ],
])("a spender that %s is no pin", async (_what, wrong) => {
  const { db } = built.store;
  await setPin(db, built.ours.id, { ...wrong, evidence: EVIDENCE }, "ana");
  expect(await spenderPin(db, built.ours, wrong.network)).toBeNull();
  expect(await pinRow(db, built.ours.id, wrong.network)).not.toBeNull();
  await removePin(db, built.ours.id, wrong.network);
});
