import { getTranslations } from "next-intl/server";
import { Brand } from "#components/shell/brand.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Preferences } from "#components/shell/preferences.tsx";
import { ReceiptCheck } from "./receipt-check.tsx";

/** The whole page on which anybody checks a receipt. */
export async function ReceiptCheckPanel() {
  const t = await getTranslations("receiptCheck");
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-6">
      <title>{`${t("title")} · Ponte`}</title>
      <Brand />
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="text-soft">{t("lead")}</p>
      </div>
      <ClientMessages namespaces={["receiptCheck"]}>
        <ReceiptCheck />
      </ClientMessages>
      <noscript>
        <p className="text-soft">{t("needsScript")}</p>
      </noscript>
      <Preferences />
    </main>
  );
}
