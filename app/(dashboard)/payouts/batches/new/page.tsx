import { Layers } from "lucide";
import { getTranslations } from "next-intl/server";
import { BatchFlow } from "#components/batches/batch-flow.tsx";
import { NewBatchForm } from "#components/batches/new-batch-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { newBatch } from "#lib/batches/views/new-batch.ts";
import { page } from "#lib/core/doors/page.tsx";
import { showMoment } from "#lib/format/moment.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  /** PIX accounts that were ticked, by their numbers. */
  accounts: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/)
    .transform((text) => text.split(","))
    .catch([]),
  /** Payouts to be paid again, by their numbers. */
  repeat: z
    .string()
    .regex(/^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,99}$/)
    .transform((text) => text.split(","))
    .catch([]),
});

export default page(
  "payout:create",
  "batches",
  async ({ t, locale, actor, store }, { searchParams }: PageProps<"/payouts/batches/new">) => {
    const { accounts, repeat } = Search.parse(await searchParams);
    const [start, list] = await Promise.all([newBatch(store, actor), getTranslations("payouts")]);
    const header = (
      <PageHeader
        title={t("new")}
        crumbs={[
          { href: "/payouts", label: list("title") },
          { href: "/payouts/batches", label: t("title") },
        ]}
      />
    );
    if (start === null) {
      return (
        <>
          {header}
          <EmptyState icon={<Icon of={Layers} className="size-5" />} title={t("noNetwork")}>
            {t("noNetworkHint")}
          </EmptyState>
        </>
      );
    }
    const title = t("titleDefault", { day: showMoment(new Date(), locale).date });
    return (
      <ClientMessages namespaces={["batches"]}>
        {header}
        <BatchFlow step="lines" />
        <NewBatchForm {...start} title={title} accounts={accounts} payouts={repeat} />
      </ClientMessages>
    );
  },
);
