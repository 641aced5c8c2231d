import { sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import {
  FAMILY,
  type Family,
  type PayoutNetwork,
  type SigningNetwork,
} from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { after, daysBefore, officeHour } from "./calendar.ts";
import { PAYERS } from "./company.ts";
import type { Ground } from "./ground.ts";
import { HELD_DAYS } from "./service-history.ts";
import { PAYING_NAMES, SAFE_NAMES } from "./words.ts";

export type Payer = {
  network: PayoutNetwork;
  token: Token;
  address: string;
  /** The number of an external wallet; null: its owner signs at the dashboard. */
  external: bigint | null;
};

const DAY_SECONDS = 86_400;

/** Wallets that sign at the dashboard, each proved by the operator, and Safes in every state. */
export function addPayingWallets(ground: Ground): Payer[] {
  const { chance } = ground;
  const addresses = { evm: "", tron: "", solana: "" };
  for (const family of ["evm", "tron", "solana"] as const) {
    addresses[family] = chance.address(family === "evm" ? "polygon" : family);
    addProvedWallet(ground, addresses[family], family, PAYING_NAMES[family]);
  }
  const safe = addExternalWallets(ground);
  return PAYERS.flatMap(({ network, token, weight, isExternal }) =>
    Array.from({ length: weight }, (): Payer => {
      const address = isExternal ? safe.address : addresses[FAMILY[network]];
      return { network, token, address, external: isExternal ? safe.id : null };
    }),
  );
}

/** A wallet that signs at the dashboard. */
export function addProvedWallet(
  ground: Ground,
  address: string,
  family: Family,
  name: string,
): void {
  addPayingWallet(ground, address, family, name);
  addProof(ground, address, family);
}

function addPayingWallet(
  { dashboard, accountId, team, now, days }: Ground,
  address: string,
  family: Family,
  name: string,
): void {
  dashboard.add("paying_wallet", {
    account_id: accountId,
    family,
    address,
    name,
    created_by: team.operator,
    created_at: daysBefore(now, days - 2),
    last_used_at: after(now, -3_600),
  });
}

function addProof(
  { chance, dashboard, accountId, team, now, days }: Ground,
  address: string,
  family: Family,
) {
  // A proof counts for ninety days.
  const at = daysBefore(now, Math.min(30, days - 2));
  const number = chance.hex(32);
  dashboard.add("signed_text", {
    account_id: accountId,
    person: team.operator,
    family,
    address,
    purpose: "ownership",
    number,
    text: sealFor(placeIn("signed_text", "text", { number }), `Ponte ${address}`),
    asked_at: at,
    ends_at: after(at, 600),
    signature: `0x${chance.hex(130)}`,
    signed_at: after(at, 40),
  });
}

type ExternalPlan = { name: string; network: SigningNetwork; daysAgo: number; state: string };
const EXTERNAL: readonly ExternalPlan[] = [
  { name: SAFE_NAMES[0], network: "polygon", daysAgo: 88, state: "in_use" },
  { name: SAFE_NAMES[1], network: "ethereum", daysAgo: 3, state: "proved" },
  { name: SAFE_NAMES[2], network: "base", daysAgo: 0.2, state: "asked" },
  { name: SAFE_NAMES[3], network: "polygon", daysAgo: 20, state: "text_ended" },
  { name: SAFE_NAMES[4], network: "ethereum", daysAgo: 80, state: "ended" },
];

/** @returns the one in use */
function addExternalWallets(ground: Ground): { id: bigint; address: string } {
  const { chance, now, dashboard, accountId, team } = ground;
  const made = EXTERNAL.map((plan, index) => {
    const { name, network, state } = plan;
    const id = BigInt(index + 1);
    const address = chance.address(network);
    const at = officeHour(chance, now, plan.daysAgo);
    const isProved = ["in_use", "proved", "ended"].includes(state);
    const isUsed = ["in_use", "ended"].includes(state);
    const [first, second] = team.admins;
    dashboard.add("external_wallet", {
      id,
      account_id: accountId,
      network,
      address,
      registered_by: first,
      actors: [first],
      registered_at: at,
      number: chance.hex(32),
      text: `Ponte ${name}`,
      text_hash: `0x${chance.hex(64)}`,
      text_ends_at: after(at, 7 * DAY_SECONDS),
      searched_to: 1,
      looks: 1,
      next_look_at: state === "asked" ? after(now, HELD_DAYS * DAY_SECONDS) : null,
      proof: isProved ? "erc1271" : null,
      proof_signature: isProved ? "0x" : null,
      proved_at: isProved ? after(at, 5_000) : null,
      confirmed_by: isUsed ? second : null,
      confirmed_at: isUsed ? after(at, 9_000) : null,
      ended_by: state === "ended" ? first : null,
      ended_at: state === "ended" ? daysBefore(now, 10) : null,
    });
    for (const person of [team.operator, first]) {
      dashboard.add("external_wallet_person", {
        wallet_id: id,
        person_id: person,
        named_by: first,
        named_at: at,
      });
    }
    if (state !== "ended") addPayingWallet(ground, address, "evm", name);
    return { id, address };
  });
  const [inUse] = made;
  if (!inUse) throw new Error("no Safe is in use");
  return inUse;
}
