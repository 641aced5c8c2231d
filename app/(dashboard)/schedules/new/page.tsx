import { notFound } from "next/navigation";
import { ScheduleBatchForm } from "#components/schedules/schedule-batch-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { searchId } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { askingWallets } from "#lib/schedules/views/asking-wallets.ts";
import { repeatableBatch } from "#lib/schedules/views/repeatable-batch.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({ batch: searchId });

export default page(
  "payout:create",
  "schedules",
  async ({ t, actor, account, store }, { searchParams }: PageProps<"/schedules/new">) => {
    const { batch: id } = Search.parse(await searchParams);
    const batch = id === undefined ? null : await repeatableBatch(store, account, id);
    if (!batch) notFound();
    const payers = await askingWallets(store, actor, batch.network);
    return (
      <ClientMessages namespaces={["schedules", "when"]}>
        <PageHeader
          title={t("repeatBatch")}
          lead={t("repeatBatchLead", { title: batch.title, count: batch.lines })}
          crumbs={[{ href: "/schedules", label: t("title") }]}
        />
        <ScheduleBatchForm batch={batch.id} payers={payers} />
      </ClientMessages>
    );
  },
);
