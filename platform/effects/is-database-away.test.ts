import { expect, test } from "vitest";
import { isDatabaseAway, isStatementRefused } from "./is-database-away.ts";

const withCode = (code: string) => Object.assign(new Error("planted"), { code });

test.each([
  ["a leader that is a copy", withCode("25006"), true, true],
  ["a shutdown", withCode("57P01"), true, false],
  ["a pooler that ends the session", withCode("08P01"), true, false],
  ["too many connections", withCode("53300"), true, true],
  ["a constraint", withCode("23505"), false, true],
  ["a refused connection", withCode("ECONNREFUSED"), true, false],
  ["a lost answer", new Error("Connection terminated unexpectedly"), true, false],
  ["what was not sent", new Error("Client has encountered … is not queryable"), true, true],
  ["a full pool", new Error("timeout exceeded when trying to connect"), true, false],
  ["anything else", new TypeError("planted"), false, false],
  ["no error", "57P01", false, false],
] as const)("%s", (_, error, isAway, isRefused) => {
  expect([isDatabaseAway(error), isStatementRefused(error)]).toEqual([isAway, isRefused]);
});
