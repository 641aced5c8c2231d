import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ReceiptScreen } from "#components/receipts/receipt-screen.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { receiptPage } from "#lib/receipts/views/receipt-page.ts";

export default page(
  "payin:read",
  "receipts",
  async (
    { locale, account, can, store },
    { params, searchParams }: PageProps<"/returns/[id]/receipt">,
  ) => {
    const [{ id }, { language }, t] = await Promise.all([
      params,
      searchParams,
      getTranslations("payins"),
    ]);
    const view = await receiptPage(store, account, { kind: "return", id, language, locale });
    if (!view) notFound();
    const { payment, number, ...shown } = view;
    return (
      <ClientMessages namespaces={["receipts"]}>
        <ReceiptScreen
          {...shown}
          crumbs={[
            { href: "/payins", label: t("title") },
            { href: `/payins/${payment.id}`, label: t("rowTitle", { id: number }) },
          ]}
          path={`/returns/${id}/receipt`}
          door={`/api/returns/${id}/receipt`}
          mayShare={can("receipt:share")}
        />
      </ClientMessages>
    );
  },
);
