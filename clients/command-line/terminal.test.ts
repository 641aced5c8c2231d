import { PassThrough, Writable } from "node:stream";
import { expect, test } from "vitest";
import { openTerminal } from "./terminal.ts";

/** A person at a terminal; `seen` is what happened to it, in order. */
function person() {
  const seen: string[] = [];
  const setRawMode = (isRaw: boolean) => void seen.push(isRaw ? "<echo off>" : "<echo on>");
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  const shown = () =>
    new Writable({
      write: (chunk, _encoding, done) => {
        seen.push(String(chunk));
        done();
      },
    });
  const streams = { stdin, stdout: shown(), stderr: Object.assign(shown(), { isTTY: true }) };
  return { seen, stdin, terminal: openTerminal(streams as unknown as NodeJS.Process) };
}

test("what is typed at a hidden question is never shown, not even ahead of the question", async () => {
  const { seen, stdin, terminal } = person();
  expect(terminal.canAsk).toBe(true);
  stdin.write("key-1\rsecret-1\r");
  const answers = await terminal.askHidden(["API key: ", "API secret: "]);
  expect(answers).toEqual(["key-1", "secret-1"]);
  expect(seen).toEqual(["<echo off>", "API key: ", "\n", "API secret: ", "\n", "<echo on>"]);
});

test("an answer that may be seen is", async () => {
  const { seen, stdin, terminal } = person();
  const asked = terminal.ask("Delete it? [y/N] ");
  stdin.write("y\r");
  expect(await asked).toBe("y");
  expect(seen.join("")).toContain("Delete it? [y/N] ");
});
