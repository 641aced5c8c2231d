import type { NoticeView } from "#lib/notices/views/notices.ts";

/** A notice in the list, and the earlier ones that its line stands for too. */
export type GroupedNotice = { latest: NoticeView; earlier: NoticeView[] };

/** Notices as they came, those of a sign-in from a new device as one, where the newest of them stands. */
export function groupedNotices(newestFirst: readonly NoticeView[]): GroupedNotice[] {
  const signIns = newestFirst.filter(({ event }) => event === "sign-in:new-device");
  return newestFirst.flatMap((notice) => {
    if (notice.event !== "sign-in:new-device") return [{ latest: notice, earlier: [] }];
    return notice === signIns[0] ? [{ latest: notice, earlier: signIns.slice(1) }] : [];
  });
}
