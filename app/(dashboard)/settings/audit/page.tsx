import { ScrollText } from "lucide";
import { SealCard } from "#components/trail/seal-card.tsx";
import { TrailExport } from "#components/trail/trail-export.tsx";
import { TrailFilter } from "#components/trail/trail-filter.tsx";
import { TrailTable } from "#components/trail/trail-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { mapNouns, subjectInWords, subjectTyped } from "#lib/trail/views/trail-subject.ts";
import { TRAIL_OUTCOMES } from "#lib/trail/views/trail-search.ts";
import { lastSeal, trailActors, trailLines } from "#lib/trail/views/trail.ts";
import { listHref, searchWord } from "#lib/core/doors/list-search.ts";
import { filteredDays, readListFilter } from "#lib/find/list-filter.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import { page } from "#lib/core/doors/page.tsx";
import { AUDIT_ACTIONS } from "#lib/core/doors/audit-action.ts";
import { z } from "#protocol/wire/zod.ts";

const LIST = "/settings/audit";
/** Whose it is, and what it is about: values that no table holds. */
const Search = z.object({ actor: searchWord, about: searchWord });
const KIND = {
  terms: ["days", "from", "to"],
  choices: { action: AUDIT_ACTIONS, outcome: TRAIL_OUTCOMES, views: ["shown"] },
} as const;

export default page(
  "audit:read",
  "audit",
  async ({ t, account, store }, { searchParams }: PageProps<"/settings/audit">) => {
    const given = await searchParams;
    const { actor, about: typed } = Search.parse(given);
    const { chosen, terms, cursor, query, refused } = readListFilter(KIND, given);
    const words = mapNouns((noun) => t(`noun.${noun}`));
    const about = typed && subjectTyped(typed, words);
    const named = about && subjectInWords(about, words);
    const days = filteredDays(terms, saoPauloDayAfter(new Date(), 0));
    const { views, ...narrowing } = chosen;
    // An export has them all.
    const filter = { actor, about, ...narrowing, ...days };
    const withoutViews = views === undefined && chosen.action === undefined;
    const narrowed = { ...(actor && { actor }), ...(about && { about }), ...query };
    const [lines, seal, actors] = await Promise.all([
      trailLines(store, account, { ...filter, withoutViews }, cursor),
      lastSeal(store),
      trailActors(store, account),
    ]);
    const isFiltered = Object.keys(narrowed).length > 0;
    return (
      <>
        <PageHeader
          title={named ? t("story", { subject: named }) : t("title")}
          lead={t("lead")}
          crumbs={about ? [{ href: LIST, label: t("title") }] : undefined}
          actions={
            lines.rows.length > 0 && (
              <TrailExport href={listHref("/api/audit", filter, {})} filter={filter}>
                {t("export")}
              </TrailExport>
            )
          }
        />
        <TrailFilter
          search={{ list: LIST, query: narrowed, text: named ?? "", refused, isLost: false }}
          actors={actors}
          actions={AUDIT_ACTIONS}
          outcomes={TRAIL_OUTCOMES}
        />
        {lines.rows.length === 0 ? (
          <EmptyState
            icon={!(lines.isCut || isFiltered) && <Icon of={ScrollText} className="size-5" />}
            title={t(lines.isCut ? "noMatchSoFar" : isFiltered ? "noMatch" : "empty")}
            action={isFiltered && <LinkButton href={LIST}>{t("clearFilter")}</LinkButton>}
          />
        ) : (
          <TrailTable rows={lines.rows} />
        )}
        <KeysetPagination page={lines} href={(to) => listHref(LIST, narrowed, to)} />
        <SealCard seal={seal} />
      </>
    );
  },
);
