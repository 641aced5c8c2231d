import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { isMainThread } from "node:worker_threads";

/** Loaded first into a process that runs anew when a file changes: it names each file of ours that it reads. */
// What the process itself forks inherits this preload, and has a channel to the process, not to us.
if (isMainThread && process.env.STOP_WITH_PARENT === String(process.ppid)) {
  registerHooks({
    load: (url, context, next) => {
      if (url.startsWith("file:") && !url.includes("/node_modules/")) {
        process.send?.(fileURLToPath(url));
      }
      return next(url, context);
    },
  });
}
