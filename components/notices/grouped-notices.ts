import type { NoticeView } from "#lib/notices/views/notices.ts";

/** Of what a line may stand for several, one after another or wherever they stand. */
type Kind = "devices" | "server";

/** A notice in the list, and the earlier ones that its line stands for too. */
export type GroupedNotice = { latest: NoticeView; earlier: NoticeView[]; kind: Kind | null };

const kindOf = ({ event }: NoticeView): Kind | null => {
  if (event === "sign-in:new-device") return "devices";
  return event === "admin:command" ? "server" : null;
};

/**
 * Notices as they came, where the newest of each group stands: all sign-ins from new devices are one, and so are
 * changes on the server with nothing else between them.
 */
export function groupedNotices(newestFirst: readonly NoticeView[]): GroupedNotice[] {
  const groups: GroupedNotice[] = [];
  for (const notice of newestFirst) {
    const kind = kindOf(notice);
    const last = groups.at(-1);
    const of =
      kind === "devices"
        ? groups.find((group) => group.kind === kind)
        : kind === "server" && last?.kind === kind
          ? last
          : undefined;
    if (of) of.earlier.push(notice);
    else groups.push({ latest: notice, earlier: [], kind });
  }
  return groups;
}
