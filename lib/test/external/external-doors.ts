import "server-only";
import { randomUUID } from "node:crypto";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import {
  nameExternalPeopleAction,
  activateExternalWalletAction,
} from "#lib/paying-wallets/actions/external-wallets.ts";
import {
  addExternalWallet,
  confirmExternalWallet,
  storeExternalProof,
  listExternalWallets,
  nameExternalPeople,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import type { TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";

/** The doors of external wallets that take a second administrator. @param address a contract on Polygon */
export function externalDoors(dashboard: TestDashboard, address: string) {
  const { db } = dashboard.store;
  /** A proved wallet that nobody may use yet; the earlier one is gone. */
  const proved = async () => {
    await db.deleteFrom("external_wallet_person").execute();
    await db.deleteFrom("external_wallet").execute();
    const number = randomUUID();
    const id = await addExternalWallet(db, MAIN_ACCOUNT, {
      network: "polygon",
      address,
      registered_by: await dashboard.idOf("admin"),
      number,
      text: "text",
      text_hash: "0x00",
      text_ends_at: new Date(Date.now() + 86_400_000),
      searched_to: 0n,
    });
    if (id === null) throw new Error("it is there already");
    const proof = { proof: "erc1271", proof_signature: "0x" } as const;
    await storeExternalProof(db, { account_id: MAIN_ACCOUNT, id, number }, proof);
    return id;
  };
  return [
    {
      name: "external-wallet:use" as const,
      action: activateExternalWalletAction,
      input: async () => ({ id: String(await proved()) }),
    },
    {
      name: "external-wallet:people" as const,
      action: nameExternalPeopleAction,
      input: async () => {
        const id = await proved();
        const by = await dashboard.idOf("admin");
        await confirmExternalWallet(db, MAIN_ACCOUNT, id, { by, request: null });
        return { id: String(id), people: { [by]: true } };
      },
      outdate: async () => {
        const [row] = await listExternalWallets(db, MAIN_ACCOUNT);
        const other = await dashboard.idOf("operator");
        await nameExternalPeople(db, row?.id ?? 0n, [other], other);
      },
    },
  ];
}
