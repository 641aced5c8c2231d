import { DocumentRefused } from "./document-refused.ts";
import { inspect, type DocumentFile } from "./inspect.ts";
import type { InspectAnswer } from "./inspectors.ts";

async function answerTo(file: DocumentFile): Promise<InspectAnswer> {
  try {
    return { inspected: await inspect(file) };
  } catch (error) {
    // A parser's message may contain parts of the file, so it is never passed on.
    return { refused: error instanceof DocumentRefused ? error.refusal : "unreadable" };
  }
}

// The parent process is gone, so no answer is needed any more.
process.on("disconnect", () => process.exit());
process.on("message", (file: DocumentFile) => {
  void answerTo(file).then((answer) => process.send?.(answer));
});
process.send?.("ready");
