import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ListedState } from "#components/batches/listed-state.tsx";
import { DraftActions } from "#components/batches/draft-actions.tsx";
import { DraftEditor } from "#components/batches/draft-editor.tsx";
import { ReadOnlyLines } from "#components/batches/read-only-lines.tsx";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { draftView } from "#lib/batches/views/draft-view.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page(
  "payout:read",
  "batches",
  async ({ t, account, can, store }, { params }: PageProps<"/payouts/batches/[id]">) => {
    const { id } = await params;
    const mayChange = can("payout:create");
    const [batch, list] = await Promise.all([
      draftView(store, account, id, mayChange),
      getTranslations("payouts"),
    ]);
    if (!batch) notFound();
    const isEdited = batch.state === "draft" && mayChange;
    const { summary } = batch;
    return (
      <ClientMessages namespaces={["batches"]}>
        <PageHeader
          title={batch.title}
          lead={`${t("lineCount", { count: summary.lines })} · ${batch.token} · ${networkName(batch.network)}`}
          headline={<Amount units={summary.amount} asset="BRL" />}
          mark={<ListedState state={batch.state} />}
          crumbs={[
            { href: "/payouts", label: list("title") },
            { href: "/payouts/batches", label: t("title") },
          ]}
          actions={
            isEdited && (
              <DraftActions batch={id} title={batch.title} hasFaults={summary.faulty > 0} />
            )
          }
        />
        {isEdited ? <DraftEditor batch={batch} /> : <ReadOnlyLines lines={batch.lines} />}
      </ClientMessages>
    );
  },
);
