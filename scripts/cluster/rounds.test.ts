import { expect, it } from "vitest";
import { roundFigures, type Round } from "./rounds.ts";

const round = (answers: number, over: Partial<Round> = {}): Round => ({
  at: "2026-11-28T12:00:00.000Z",
  what: "leader",
  payments: 10,
  answers,
  ends: answers + 1,
  problems: [],
  ...over,
});

it("adds up rounds of each kind, and counts those with something wrong", () => {
  const rounds = [
    round(3),
    round(9),
    round(4, { problems: ["lost"] }),
    round(0.1, { what: "etcd" }),
    round(1, { what: "cut", desk: { payins: 3, pages: 4, forms: 2, refused: {} } }),
  ];
  expect(roundFigures(rounds)).toEqual([
    "leader: 3 rounds, 30 payments, 1 rounds with something wrong; writes again median 4.0 s, worst 9.0 s; payments end again median 5.0 s, worst 10.0 s",
    "etcd: 1 rounds, 10 payments, 0 rounds with something wrong; writes again median 0.1 s, worst 0.1 s; payments end again median 1.1 s, worst 1.1 s",
    "cut: 1 rounds, 10 payments, 0 rounds with something wrong; writes again median 1.0 s, worst 1.0 s; payments end again median 2.0 s, worst 2.0 s; with dashboards: 1 rounds, 3 payins there, forms again median 2.0 s, worst 2.0 s, pages again median 4.0 s, worst 4.0 s",
  ]);
});
