import { afterAll, beforeAll, expect, test } from "vitest";
import type { Payer } from "#lib/chain/port/payer.ts";
import { buildStore } from "#lib/test/build-store.ts";
import { takeSigningLock } from "./signing-lock.ts";

let built: Awaited<ReturnType<typeof buildStore>>;
beforeAll(async () => void (built = await buildStore()));
afterAll(() => built.store.drop());

const SIGNER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const payer = { head: 10n, minedNonce: 4, pendingNonce: 4 } as Payer;
const asked = (token: "USDC" | "USDT") => ({
  intent_id: null,
  purpose: "revoke" as const,
  chain_id: 1n,
  token,
  token_address: "0xt",
  spender: "0xs",
  units: 0n,
  content_hash: "0x0",
  asked_by: "ana",
});

test("two turns of one wallet at once come one after the other, whichever their tokens", async () => {
  const { store, ours } = built;
  const where = { network: "polygon" as const, signer: SIGNER };
  const take = (tx: Parameters<typeof takeSigningLock>[0], token: "USDC" | "USDT") =>
    takeSigningLock(tx, ours.id, where, {
      turn: { superseded: null },
      payer,
      draft: null,
      asked: asked(token),
    });
  const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = store.transaction(async (tx) => {
    await take(tx, "USDC");
    taken.resolve();
    await goOn.promise;
  });
  await taken.promise;
  const second = store.transaction((tx) => take(tx, "USDT")).catch((error: unknown) => error);
  // Without the row that both hold, the second would be through before the first has committed.
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500))]);
  goOn.resolve();
  await first;
  expect(await second).toMatchObject({ code: "SIGNATURE_OPEN" });
});
