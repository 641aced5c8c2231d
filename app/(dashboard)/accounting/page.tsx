import { KindTabs } from "#components/accounting/kind-tabs.tsx";
import { LabelFileCard } from "#components/accounting/label-file-card.tsx";
import { LabelDownload } from "#components/accounting/label-download.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { z } from "#protocol/wire/zod.ts";

const MONTH_DAYS = 30;
const Search = z.object({
  of: z.enum(["payout", "payin"]).catch("payout"),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  many: z.literal("1").optional().catch(undefined),
});

export default page(
  "accounting:write",
  "accounting",
  async ({ t, can }, { searchParams }: PageProps<"/accounting">) => {
    const { of, from, to, many } = Search.parse(await searchParams);
    const day = (days: number) => saoPauloDayAfter(new Date(), -days);
    return (
      <ClientMessages namespaces={["accounting"]}>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            can("settings:read") && (
              <LinkButton href="/settings/accounting">{t("toSettings")}</LinkButton>
            )
          }
        />
        <KindTabs
          label={t("title")}
          items={[
            { href: "/accounting?of=payout", label: t("payouts"), current: of === "payout" },
            { href: "/accounting?of=payin", label: t("payins"), current: of === "payin" },
          ]}
        />
        <LabelDownload
          of={of}
          from={from ?? day(MONTH_DAYS)}
          to={to ?? day(0)}
          isTooMuch={many !== undefined}
        />
        <LabelFileCard key={of} of={of} />
      </ClientMessages>
    );
  },
);
