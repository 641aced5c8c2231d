import { SealCard } from "#components/trail/seal-card.tsx";
import { TrailExport } from "#components/trail/trail-export.tsx";
import { TrailFilterForm } from "#components/trail/trail-filter-form.tsx";
import { TrailTable } from "#components/trail/trail-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mapNouns, subjectInWords, subjectTyped } from "#lib/trail/views/trail-subject.ts";
import { lastDayFault, trailDays, TrailSearch } from "#lib/trail/views/trail-search.ts";
import { lastSeal, NO_LINES, trailActors, trailLines } from "#lib/trail/views/trail.ts";
import { listHref, searchCursor } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { AUDIT_ACTIONS } from "#lib/core/doors/audit-action.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({ ...TrailSearch.shape, ...searchCursor });

export default page(
  "audit:read",
  "audit",
  async ({ t, account, store }, { searchParams }: PageProps<"/settings/audit">) => {
    const { before, after, about: typed, ...rest } = Search.parse(await searchParams);
    const words = mapNouns((noun) => t(`noun.${noun}`));
    const about = typed && subjectTyped(typed, words);
    const named = about && subjectInWords(about, words);
    const filter = { ...rest, about };
    const fault = lastDayFault(filter);
    const [lines, seal, actors] = await Promise.all([
      fault ? NO_LINES : trailLines(store, account, filter, { before, after }),
      lastSeal(store),
      trailActors(store, account),
    ]);
    const isFiltered = Object.values(filter).some(Boolean);
    return (
      <>
        <PageHeader
          title={named ? t("story", { subject: named }) : t("title")}
          lead={t("lead")}
          crumbs={about ? [{ href: "/settings/audit", label: t("title") }] : undefined}
          actions={
            lines.rows.length > 0 && (
              <TrailExport href={listHref("/api/audit", filter, {})} filter={filter}>
                {t("export")}
              </TrailExport>
            )
          }
        />
        <TrailFilterForm
          days={trailDays()}
          key={JSON.stringify(filter)}
          filter={{ ...filter, about: named }}
          lastDayFault={fault}
          actors={actors}
          actions={AUDIT_ACTIONS}
        />
        {fault ? null : lines.rows.length === 0 ? (
          <EmptyState
            title={t(lines.isCut ? "noMatchSoFar" : isFiltered ? "noMatch" : "empty")}
            action={
              isFiltered && <LinkButton href="/settings/audit">{t("clearFilter")}</LinkButton>
            }
          />
        ) : (
          <TrailTable rows={lines.rows} />
        )}
        <KeysetPagination
          page={lines}
          href={(cursor) => listHref("/settings/audit", filter, cursor)}
        />
        <SealCard seal={seal} />
      </>
    );
  },
);
