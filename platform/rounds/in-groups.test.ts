import { expect, test } from "vitest";
import { inGroups } from "./in-groups.ts";

/** Groups whose steps end when they are told to. */
function stepped({ atOnce, together }: { atOnce: number; together: number }) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const until = (name: string) =>
    new Promise<void>((resolve, reject) =>
      ends.set(name, (error) => (error ? reject(error) : resolve())),
    );
  let isOver = false;
  const groups = inGroups<string>({
    together,
    atOnce,
    isOver: () => isOver,
    begin: async (group) => {
      const name = group.join("");
      begun.push(name);
      await until(`begin ${name}`);
      return () => until(`finish ${name}`);
    },
  });
  const end = async (name: string, error?: Error) => {
    ends.get(name)!(error);
    await new Promise((later) => setImmediate(later));
  };
  return { groups, begun, end, stop: () => void (isOver = true) };
}

test("the first begins at once, and what comes meanwhile is the next group", async () => {
  const { groups, begun, end } = stepped({ together: 3, atOnce: 6 });
  for (const one of "abcdef") groups.add(one);
  expect(begun).toEqual(["a"]);
  await end("begin a");
  expect(begun).toEqual(["a", "bcd"]);
  await end("begin bcd");
  expect(begun).toEqual(["a", "bcd", "ef"]);
  for (const step of ["begin ef", "finish ef", "finish a", "finish bcd"]) await end(step);
  await groups.ended();
});

test("no more are in both steps at once than the most", async () => {
  const { groups, begun, end } = stepped({ together: 2, atOnce: 3 });
  for (const one of "abcd") groups.add(one);
  await end("begin a");
  await end("begin bc");
  expect(begun).toEqual(["a", "bc"]);
  await end("finish bc");
  expect(begun).toEqual(["a", "bc", "d"]);
  for (const step of ["finish a", "begin d", "finish d"]) await end(step);
  await groups.ended();
});

test("nothing begins once it is over or a step has failed, and what is under way ends", async () => {
  const over = stepped({ together: 2, atOnce: 4 });
  for (const one of "abc") over.groups.add(one);
  over.stop();
  await over.end("begin a");
  await over.end("finish a");
  await over.groups.ended();
  expect(over.begun).toEqual(["a"]);

  const failing = stepped({ together: 2, atOnce: 4 });
  for (const one of "abc") failing.groups.add(one);
  await failing.end("begin a");
  await failing.end("finish a", new Error("away"));
  failing.groups.add("d");
  await failing.end("begin bc");
  await failing.end("finish bc");
  await expect(failing.groups.ended()).rejects.toThrow("away");
  expect(failing.begun).toEqual(["a", "bc"]);
});
