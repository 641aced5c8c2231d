import { afterEach, expect, test } from "vitest";
import type { ActionResult } from "./action-result.ts";
import { setFactorPrompt, withFactor } from "./fresh-factor.ts";

const REQUIRED: ActionResult<string> = {
  ok: false,
  code: "FACTOR_REQUIRED",
  message: "",
  fields: {},
};
const DONE: ActionResult<string> = { ok: true, data: "done" };

let stop = () => {};
afterEach(() => stop());

/** An action that answers these, one after the other, and counts its calls. */
function answering(...answers: ActionResult<string>[]) {
  const calls: number[] = [];
  const call = async () => {
    calls.push(calls.length);
    return answers[calls.length - 1] ?? DONE;
  };
  return { call, calls };
}

test("a call that needs a factor is made again once it was shown, and only then", async () => {
  const { call, calls } = answering(REQUIRED, DONE);
  stop = setFactorPrompt(async () => true);
  expect(await withFactor(call)).toEqual(DONE);
  expect(calls).toHaveLength(2);
});

test("declined, or with nobody to ask, the refusal stands", async () => {
  for (const asker of [async () => false, null]) {
    stop();
    if (asker) stop = setFactorPrompt(asker);
    const { call, calls } = answering(REQUIRED, DONE);
    expect(await withFactor(call)).toEqual(REQUIRED);
    expect(calls).toHaveLength(1);
  }
});

test("nobody is asked for what was done, or refused for another reason", async () => {
  stop = setFactorPrompt(() => Promise.reject(new Error("asked")));
  expect(await withFactor(answering(DONE).call)).toEqual(DONE);
  const taken: ActionResult<string> = { ...REQUIRED, code: "NAME_TAKEN" };
  expect(await withFactor(answering(taken).call)).toEqual(taken);
});
