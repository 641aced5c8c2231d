import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { pixAccountsBy, type PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { walletRows } from "#lib/wallets/views/wallets.ts";
import { maskPixKey } from "#protocol/brazil/pix-key.ts";
import { z } from "#protocol/wire/zod.ts";
import { cursorOf, PageInput, tool } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const PAGES_MOST = 1_000;

const receiverOf = ({ id, name, listedKey, kind, holder, coolingOff }: PixAccountView) => ({
  id,
  name: untrusted(name),
  key_kind: kind,
  // A CPF is listed masked.
  masked_key: kind === "cpf" ? listedKey : maskPixKey(listedKey),
  holder: holder && {
    name: untrusted(holder.name),
    masked_document: holder.maskedDocument,
  },
  can_be_paid: coolingOff === null,
});

export const listReceivers = tool({
  name: "list_receivers",
  description:
    "PIX accounts that can be paid, 20 to a page, with masked keys. A payout's draft names one by its id.",
  scope: "receivers",
  needs: "bank-account:read",
  input: z.strictObject({
    page: z.int().min(1).max(PAGES_MOST).default(1),
    name: z.string().max(100).default("").describe("Only those with this text in their name"),
  }),
  async run({ page, name }, { store, exchange }) {
    const found = await pixAccountsBy(store, exchange, { text: name, page });
    if (!found.read) throw new DashboardError("EXCHANGE_UNREACHABLE");
    return { receivers: found.rows.map(receiverOf), page: found.page, pages: found.pages };
  },
});

export const listWallets = tool({
  name: "list_wallets",
  description: "Receiving wallets of the account's address book, the newest first, 50 to a page.",
  scope: "receivers",
  needs: "wallet:read",
  input: PageInput,
  async run({ cursor }, { agent, store }) {
    const page = await walletRows(store, agent.account, undefined, cursorOf(cursor));
    return {
      wallets: page.rows.map(({ id, network, address, name, status, use, coolingOff }) => ({
        id,
        network,
        address,
        name: untrusted(name),
        status,
        use,
        can_be_paid: coolingOff === null,
      })),
      next_cursor: page.older,
    };
  },
});
