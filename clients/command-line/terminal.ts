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
  /** One line for each question; what is typed is not shown. */
  askHidden: (questions: readonly string[]) => Promise<string[]>;
  /** All of the standard input. */
  input: () => Promise<string>;
};

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

type Streams = Pick<NodeJS.Process, "stdin" | "stdout" | "stderr">;

/** Lines that a person types. Ctrl-C ends the program, as it would without them. */
function typedLines(input: NodeJS.ReadableStream, output: NodeJS.WritableStream) {
  const lines = createInterface({ input, output, terminal: true });
  lines.on("SIGINT", () => process.exit(130));
  return lines;
}

async function ask({ stdin, stderr }: Streams, question: string): Promise<string> {
  const lines = typedLines(stdin, stderr);
  try {
    return (await lines.question(question)).trim();
  } finally {
    lines.close();
  }
}

async function askHidden({ stdin, stderr }: Streams, questions: readonly string[]) {
  // Before the first question, and once for all of them: what is typed ahead would be shown otherwise.
  const lines = typedLines(stdin, nowhere());
  const typed = lines[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      stderr.write(question);
      const { value = "" } = await typed.next();
      stderr.write("\n");
      answers.push(String(value).trim());
    }
    return answers;
  } finally {
    lines.close();
  }
}

export function openTerminal(streams: Streams = process): Terminal {
  const { stdin, stdout, stderr } = streams;
  return {
    out: (line) => void stdout.write(`${line}\n`),
    err: (line) => void stderr.write(`${line}\n`),
    canAsk: stdin.isTTY === true && stderr.isTTY === true,
    ask: (question) => ask(streams, question),
    askHidden: (questions) => askHidden(streams, questions),
    input: () => text(stdin),
  };
}
