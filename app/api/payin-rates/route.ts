import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { requireWalletInUse } from "#lib/payins/checks/require-wallet-in-use.ts";
import { payinRateNow } from "#lib/payins/exchange/payin-rates.ts";
import { isIssued, type WalletNetwork } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { RowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

const Input = z.object({ wallet: RowNumber, token: z.enum(TOKENS) });

/** The rate for the form's estimate. A POST, because it asks the exchange, which no other site may cause. */
export const POST = routeDoor(
  Input,
  "payin:create",
  ({ wallet, token }, { store, actor, exchange }) =>
    limitPerPerson({ store, actor }, "payin-rates", async () => {
      const { network, address } = await requireWalletInUse(
        store.db,
        actor.account.id,
        BigInt(wallet),
      );
      if (!isIssued(network as WalletNetwork, token)) {
        throw new DashboardError("PAIR_NOT_SUPPORTED", { fields: { token: "not_supported" } });
      }
      return payinRateNow(exchange, { network: network as WalletNetwork, token, address });
    }),
  { onlyAsks: true },
);
