import { useTranslations } from "next-intl";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import type { PayinPage } from "#lib/payins/views/payins.ts";
import { PayinTable } from "./payin-table.tsx";

type PayinsToWalletProps = {
  page: PayinPage;
  /** The wallet's page at a cursor of this list. */
  href: (cursor: Record<string, string>) => string;
};

/** What one receiving wallet has received, and what is on its way there; newest first. */
export function PayinsToWallet({ page, href }: PayinsToWalletProps) {
  const wallet = useTranslations("wallets");
  return (
    <section aria-labelledby="payins-to" className="grid grid-cols-1 gap-3">
      <h2 id="payins-to" className="text-lg font-semibold">
        {wallet("payins")}
      </h2>
      {page.rows.length === 0 ? (
        <p className="text-soft">{wallet("noPayins")}</p>
      ) : (
        <PayinTable rows={page.rows} caption={wallet("payins")} hidden={["wallet"]} />
      )}
      <KeysetPagination page={page} href={href} />
    </section>
  );
}
