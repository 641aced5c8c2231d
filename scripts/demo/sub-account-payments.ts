import { pinnedFactory } from "#protocol/chain/networks.ts";
import { daysBefore, minutesBefore, moments } from "./calendar.ts";
import { PIX_ACCOUNTS, planPixAccounts, planWallets } from "./company.ts";
import type { Ground } from "./ground.ts";
import { addProvedWallet } from "./paying-wallets.ts";
import { addEachPayin } from "./payins.ts";
import { PAYINS, payinStoryOf } from "./payin-stories.ts";
import { addPayout } from "./payouts.ts";
import { PAYOUTS, payoutStoryOf } from "./payout-stories.ts";
import { addPixAccount, addWallet } from "./receivers.ts";
import { spendersOf } from "./spenders.ts";
import type { OpenedSubAccount } from "./sub-accounts.ts";
import { CLIENT_WALLETS } from "./words.ts";

/** Ids of each sub-account's rows: those of the next one begin so many later. */
const APART = 100;
const FEWER = { payins: 70, payouts: 26, pixAccounts: 6 } as const;
/** What one of these is about begins some days after the approval. */
const SETTLING_DAYS = 8;

/** What approved client companies pay and are paid in their own name. */
export async function addSubAccountPayments(
  ground: Ground,
  subAccounts: readonly OpenedSubAccount[],
): Promise<void> {
  for (const [index, opened] of subAccounts.entries()) {
    const { accountId, userId } = opened;
    const firstId = (index + 1) * APART;
    const { chance } = ground;
    const own: Ground = {
      ...ground,
      accountId,
      userId,
      days: opened.days - SETTLING_DAYS,
      trail: ground.trail.at(accountId),
      spenders: await spendersOf(userId),
      wallets: planWallets(chance, [["polygon", "open", "registered"]], firstId).map((wallet) => ({
        ...wallet,
        name: CLIENT_WALLETS.receiving,
      })),
      pixAccounts: planPixAccounts(chance, {
        count: FEWER.pixAccounts,
        firstId: PIX_ACCOUNTS + firstId,
        suppliers: [],
      }),
    };
    addPayments(own, firstId, index === 0);
  }
}

function addPayments(own: Ground, firstId: number, hasOpen: boolean): void {
  const { chance, now, days } = own;
  for (const plan of own.pixAccounts) addPixAccount(own, plan, "free");
  for (const plan of own.wallets) addWallet(own, plan);
  pinSpender(own);
  const address = chance.address("polygon");
  addProvedWallet(own, address, "evm", CLIENT_WALLETS.paying);
  const since = daysBefore(now, days - 1);
  const times = (count: number) => moments(chance, now, count).filter((at) => at > since);
  const payins = times(FEWER.payins).map((at, made) => ({
    at,
    made: own.payins + firstId + made,
    // By that number it is one of many, of which none is under way.
    story: payinStoryOf(made, PAYINS),
  }));
  const awaited = {
    at: minutesBefore(now, 2),
    made: own.payins + firstId + payins.length,
    story: "awaiting_pix" as const,
  };
  addEachPayin(own, hasOpen ? [...payins, awaited] : payins);
  const payer = { network: "polygon", token: "USDC", address, external: null } as const;
  const payouts = times(FEWER.payouts).map((at, made) => ({
    at,
    made: own.payouts + firstId + made,
    story: payoutStoryOf(made, PAYOUTS),
  }));
  for (const begun of payouts) addPayout(own, [payer], begun);
}

/** Without it, the sub-account's payouts would be closed. */
function pinSpender({ dashboard, accountId, spenders, team, userId }: Ground): void {
  dashboard.add("payout_pin", {
    account_id: accountId,
    network: "polygon",
    spender: spenders.polygon,
    factory: pinnedFactory("sandbox", "polygon"),
    user_id: userId,
    evidence: "awaited",
    set_by: team.admins[0],
  });
}
