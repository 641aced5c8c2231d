import { afterEach, expect, test } from "vitest";
import { readSource } from "#scripts/house/source-files.ts";
import { Judge } from "./judge.ts";

const PATH = "lib/rules/policies/cooling-off.ts";
const TESTS = ["lib/rules/policies/cooling-off.test.ts", "lib/core/store/no-such.test.ts"];

let judge: Judge;
afterEach(() => judge.stop());

test("says which test notices a fault, and that none notices what changes nothing", async () => {
  judge = new Judge();
  const text = readSource(PATH);
  expect(await judge.prepare(PATH, TESTS)).toEqual(TESTS.slice(0, 1));
  expect(await judge.ask(`${text}\nexport const more = 1;\n`)).toBeNull();
  expect(await judge.ask(text.replaceAll("export ", ""))).toContain(TESTS[0]);
  expect(await judge.ask(text)).toBeNull();
  expect(readSource(PATH)).toBe(text);
});

test("ends a fault that runs for ever, and goes on", async () => {
  judge = new Judge(500);
  const text = readSource(PATH);
  await judge.prepare(PATH, TESTS);
  expect(await judge.ask(`${text}\nfor (;;) Math.random();\n`)).toBe("the clock");
  expect(await judge.ask(text)).toBeNull();
});
