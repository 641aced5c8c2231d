import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";

/** What a command reads from and writes to. */
export type Terminal = {
  out: (line: string) => void;
  err: (line: string) => void;
  /** Whether a person can be asked. */
  canAsk: boolean;
  ask: (question: string) => Promise<string>;
  /** What is typed is not shown. */
  askHidden: (question: string) => Promise<string>;
  /** All of the standard input. */
  input: () => Promise<string>;
};

export function openTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });
  const question = async (words: string, isHidden: boolean) => {
    stderr.write(words);
    const lines = createInterface({
      input: stdin,
      output: isHidden ? silent() : stderr,
      terminal: true,
    });
    lines.on("SIGINT", () => process.exit(130));
    try {
      return (await lines.question("")).trim();
    } finally {
      lines.close();
      if (isHidden) stderr.write("\n");
    }
  };
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${line}\n`),
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    ask: (words) => question(words, false),
    askHidden: (words) => question(words, true),
    input: () => text(stdin),
  };
}
