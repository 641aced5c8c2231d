import { DocumentRefused } from "./document-refused.ts";
import { inspect, type DocumentFile } from "./inspect.ts";
import type { InspectAnswer } from "./inspectors.ts";

async function answerTo(file: DocumentFile): Promise<InspectAnswer> {
  try {
    return { inspected: await inspect(file) };
  } catch (error) {
    // What a parser says may hold pieces of the file: it is told to nobody.
    return { refused: error instanceof DocumentRefused ? error.refusal : "unreadable" };
  }
}

// Whoever started it is gone: nobody waits for an answer any more.
process.on("disconnect", () => process.exit());
process.on("message", (file: DocumentFile) => {
  void answerTo(file).then((answer) => process.send?.(answer));
});
process.send?.("ready");
