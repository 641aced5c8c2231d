import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv, type Env } from "#lib/env.ts";
import { buildStore } from "#lib/test/build-store.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import { pinnedFactory } from "#protocol/networks.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/sandbox.ts";
import { SIGNING_LIMITS_DEFAULT } from "#protocol/signing-limits.ts";
import { spenderOf } from "#protocol/spender.ts";
import { MAIN_CONNECTION } from "./connections.ts";
import { isPinnedInCode, pinRow, removePin, setPin, spenderPin } from "./payout-pins.ts";
import {
  addSigningAccount,
  countSigningAccounts,
  listSigningAccounts,
  noteSigningAccount,
  removeSigningAccount,
  renameSigningAccount,
  signingAccountById,
} from "./signing-accounts.ts";
import { limitsAsSet, setLimits, signingLimits } from "./signing-limits.ts";

const process = globalThis as { ponteEnv?: Env };
const FACTORY = "0x1dCEeb33f0B43F783F9c286263DD0fEA5B1209D6";
const SPENDER = "0x00000000000000000000000000000000000000b7";
const ADDRESS = "0x0123456789abcDEF0123456789abCDef01234567";

let built: Awaited<ReturnType<typeof buildStore>>;
beforeAll(async () => {
  built = await buildStore();
  process.ponteEnv = readEnv({ DATA_DIR: built.store.place.dataDir });
});
afterAll(async () => {
  delete process.ponteEnv;
  await built.store.drop();
});

describe("pins", () => {
  const main = () => ({ ...built.ours, connectionId: MAIN_CONNECTION });

  test.each(["ethereum", "polygon", "base"] as const)(
    "on %s the local service's main account has its own from the code",
    async (network) => {
      const factory = pinnedFactory("sandbox", network)!;
      const pin = {
        spender: spenderOf(factory, SANDBOX_MAIN_USER_ID),
        factory,
        userId: SANDBOX_MAIN_USER_ID,
        from: "code",
      };
      expect(await spenderPin(built.store.db, main(), network)).toEqual(pin);
      expect(isPinnedInCode(main(), network)).toBe(true);
      // What an administrator wrote before changes nothing there.
      const written = { network, spender: SPENDER, factory: null, userId: null } as const;
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
    expect(await spenderPin(built.store.db, account, "polygon")).toBeNull();
    expect(isPinnedInCode(account, "polygon")).toBe(false);
  });

  test("an exchange that is not the one on this machine has none either", async () => {
    process.ponteEnv!.exchange.isLocal = false;
    expect(await spenderPin(built.store.db, main(), "polygon")).toBeNull();
    process.ponteEnv!.exchange.isLocal = true;
  });

  test.each(["tron", "solana"] as PayoutNetwork[])("on %s there is none yet", async (network) => {
    expect(await spenderPin(built.store.db, main(), network)).toBeNull();
  });

  test("as an administrator set it: by factory and number, or by the spender, and each its own", async () => {
    const { db } = built.store;
    const pin = { factory: FACTORY, userId: 7, spender: spenderOf(FACTORY, 7) } as const;
    await setPin(db, built.ours.id, { network: "polygon", ...pin }, "ana");
    const found = await spenderPin(db, built.ours, "polygon");
    expect(found).toEqual({ ...pin, from: "administrator" });
    expect(await spenderPin(db, built.theirs, "polygon")).toBeNull();
    expect(await spenderPin(db, built.ours, "base")).toBeNull();
    expect(await pinRow(db, built.ours.id, "polygon")).toMatchObject({ ...pin, setBy: "ana" });

    const alone = { factory: null, userId: null, spender: SPENDER } as const;
    await setPin(db, built.ours.id, { network: "polygon", ...alone }, "bia");
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

  test("a spender that does not follow from its factory and number is no pin", async () => {
    const { db } = built.store;
    const wrong = { network: "base", factory: FACTORY, userId: 7, spender: SPENDER } as const;
    await setPin(db, built.ours.id, wrong, "ana");
    expect(await spenderPin(db, built.ours, "base")).toBeNull();
    expect(await pinRow(db, built.ours.id, "base")).not.toBeNull();
    await removePin(db, built.ours.id, "base");
  });
});

describe("limits", () => {
  test("usual ones in a sandbox; in production none until someone sets them", async () => {
    const { db } = built.store;
    const production = { ...built.ours, environment: "production" as const };
    expect(await signingLimits(db, built.ours)).toEqual(SIGNING_LIMITS_DEFAULT);
    expect(await signingLimits(db, production)).toBeNull();
    const limits = { ...SIGNING_LIMITS_DEFAULT, minRate: 5_000_000n, maxFeeBps: 75 };
    await setLimits(db, "c", limits, "ana");
    expect(await signingLimits(db, built.ours)).toEqual(limits);
    expect(await signingLimits(db, production)).toEqual(limits);
    expect(await signingLimits(db, { ...production, connectionId: "other" })).toBeNull();
    await setLimits(db, "c", { ...limits, maxFeeFlatCents: 1n }, "bia");
    expect(await limitsAsSet(db, "c")).toMatchObject({
      limits: { maxFeeFlatCents: 1n },
      setBy: "bia",
    });
  });
});

describe("signing accounts", () => {
  const account = {
    family: "evm",
    address: ADDRESS,
    name: "Tesouraria",
    createdBy: "ana",
  } as const;

  test("each account has its own list, each address once", async () => {
    const { db } = built.store;
    const id = await addSigningAccount(db, built.ours.id, account);
    expect(await addSigningAccount(db, built.ours.id, { ...account, name: "Outra" })).toBeNull();
    expect(await addSigningAccount(db, built.theirs.id, account)).not.toBeNull();
    expect(await countSigningAccounts(db, built.ours.id)).toBe(1);
    expect(await listSigningAccounts(db, built.ours.id)).toMatchObject([
      { id, address: ADDRESS, name: "Tesouraria", last_used_at: null },
    ]);
    await renameSigningAccount(db, built.theirs.id, id!, "Deles");
    expect(await signingAccountById(db, built.ours.id, id!)).toMatchObject({ name: "Tesouraria" });
    expect(await signingAccountById(db, built.theirs.id, id!)).toBeNull();
    await renameSigningAccount(db, built.ours.id, id!, "Nossa");
    await removeSigningAccount(db, built.theirs.id, id!);
    expect(await signingAccountById(db, built.ours.id, id!)).toMatchObject({ name: "Nossa" });
  });

  test("one that signs is known from then on, and comes first; a name that it has stays", async () => {
    const { db } = built.store;
    const other = "0x00000000000000000000000000000000000000c1";
    await noteSigningAccount(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    await noteSigningAccount(db, built.ours.id, { family: "evm", address: other, by: "bia" });
    const [first, second] = await listSigningAccounts(db, built.ours.id);
    expect(first).toMatchObject({ address: other, name: "0x0000…00c1", created_by: "bia" });
    expect(second).toMatchObject({ address: ADDRESS, name: "Nossa", created_by: "ana" });
    expect(second?.last_used_at).toBeInstanceOf(Date);
    await noteSigningAccount(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    expect((await listSigningAccounts(db, built.ours.id))[0]?.address).toBe(ADDRESS);
    await removeSigningAccount(db, built.ours.id, second!.id);
    expect(await listSigningAccounts(db, built.ours.id)).toHaveLength(1);
    await noteSigningAccount(db, built.ours.id, { family: "evm", address: ADDRESS, by: "bia" });
    expect(await countSigningAccounts(db, built.ours.id)).toBe(2);
    expect(await countSigningAccounts(db, built.theirs.id)).toBe(1);
  });
});
