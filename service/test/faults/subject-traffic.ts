import type { MadePayin } from "./fault-client.ts";
import { payinPayer, startPayers, type Traffic } from "./fault-traffic.ts";
import type { FaultWorld } from "./fault-world.ts";
import type { MadePayout } from "./payout-client.ts";
import { payoutPayer } from "./payout-traffic.ts";
import type { Subject } from "./subjects.ts";

/** A subject's payers, until they are told to stop. The dice decide what they do. */
export function startTraffic(
  { family, payinPayers, hasPayouts }: Subject,
  { client, payoutClient, wallets }: FaultWorld,
  random: () => number,
): Traffic {
  const payins: MadePayin[] = [];
  const payouts: MadePayout[] = [];
  const payers = startPayers(
    [
      ...(hasPayouts ? wallets : []).map((wallet) =>
        payoutPayer(payoutClient, family, wallet, random, payouts),
      ),
      ...Array.from({ length: payinPayers }, () => payinPayer(client, family, random, payins)),
    ],
    random,
  );
  return {
    stop: async () => {
      await payers.stop();
      return { payins, payouts };
    },
  };
}
