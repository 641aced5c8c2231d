import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ReceiptScreen } from "#components/receipts/receipt-screen.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { receiptPage } from "#lib/receipts/views/receipt-page.ts";
import type { ReceiptKind } from "#lib/rules/receipts/receipt.ts";

type ReceiptProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** The page of one kind's receipts; a return's stands below its payin. */
export const receiptPageOf = (kind: ReceiptKind) => {
  const list = kind === "payout" ? "payouts" : "payins";
  return page(
    kind === "payout" ? "payout:read" : "payin:read",
    "receipts",
    async ({ locale, account, can, store }, { params, searchParams }: ReceiptProps) => {
      const [{ id }, { language }, t] = await Promise.all([
        params,
        searchParams,
        getTranslations(list),
      ]);
      const view = await receiptPage(store, account, { kind, id, language, locale });
      if (!view) notFound();
      const { payment, number, ...shown } = view;
      return (
        <ClientMessages namespaces={["receipts"]}>
          <ReceiptScreen
            {...shown}
            crumbs={[
              { href: `/${list}`, label: t("title") },
              { href: `/${list}/${payment.id}`, label: t("rowTitle", { id: number }) },
            ]}
            path={`/${kind}s/${id}/receipt`}
            door={`/api/${kind}s/${id}/receipt`}
            mayShare={can("receipt:share")}
          />
        </ClientMessages>
      );
    },
  );
};
