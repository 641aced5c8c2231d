import { expect, test } from "vitest";
import { askedOnce } from "./asked-once.ts";

test("a question is asked once a round, also by those who ask while it is on its way", async () => {
  const asked: string[] = [];
  const ask = (name: string) => async () => {
    asked.push(name);
    return name;
  };
  const round = askedOnce();
  const answers = await Promise.all([
    round.once("head", ask("head")),
    round.once("head", ask("head")),
    round.once("fees", ask("fees")),
  ]);
  expect(answers).toEqual(["head", "head", "fees"]);
  expect(await round.once("head", ask("head"))).toBe("head");
  expect(asked).toEqual(["head", "fees"]);
  await askedOnce().once("head", ask("head"));
  expect(asked).toEqual(["head", "fees", "head"]);
});

test("all who ask get the error, and nobody has to look at it", async () => {
  const round = askedOnce();
  const away = () => Promise.reject(new Error("away"));
  void round.once("head", away);
  // An error that nobody looked at would end the test run here.
  await new Promise((later) => setImmediate(later));
  await expect(round.once("head", away)).rejects.toThrow("away");
});
