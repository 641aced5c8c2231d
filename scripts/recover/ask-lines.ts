import { createInterface } from "node:readline";

/** Asks one question after another, and answers each line that was typed; what is piped in may come at once. */
export async function askLines(questions: readonly string[]): Promise<string[]> {
  const asking = createInterface({ input: process.stdin });
  const typed = asking[Symbol.asyncIterator]();
  const answers: string[] = [];
  try {
    for (const question of questions) {
      process.stderr.write(question);
      const line = await typed.next();
      answers.push(line.done ? "" : line.value.trim());
    }
    return answers;
  } finally {
    asking.close();
  }
}
