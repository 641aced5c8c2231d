import { expect, test } from "vitest";
import type { NoticeView } from "#lib/notices/views/notices.ts";
import { groupedNotices } from "./grouped-notices.ts";

const notice = (id: string, event: NoticeView["event"]) => ({ id, event }) as NoticeView;

test("sign-ins from new devices are one line, where the newest of them stands", () => {
  const grouped = groupedNotices([
    notice("6", "payin:paid"),
    notice("5", "sign-in:new-device"),
    notice("4", "payin:paid"),
    notice("3", "sign-in:new-device"),
    notice("2", "sign-in:new-device"),
    notice("1", "request:waiting"),
  ]);
  expect(grouped.map(({ latest, earlier }) => [latest.id, earlier.map(({ id }) => id)])).toEqual([
    ["6", []],
    ["5", ["3", "2"]],
    ["4", []],
    ["1", []],
  ]);
});

test("changes on the server are one line as long as nothing else is told between them", () => {
  const grouped = groupedNotices([
    notice("6", "admin:command"),
    notice("5", "admin:command"),
    notice("4", "payin:paid"),
    notice("3", "payin:paid"),
    notice("2", "admin:command"),
    notice("1", "admin:command"),
  ]);
  expect(grouped.map(({ latest, earlier }) => [latest.id, earlier.map(({ id }) => id)])).toEqual([
    ["6", ["5"]],
    ["4", []],
    ["3", []],
    ["2", ["1"]],
  ]);
});
