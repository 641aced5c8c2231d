import { readdirSync, watch, type FSWatcher } from "node:fs";
import { dirname, join } from "node:path";

/** An editor writes a file in several steps, and a checkout many files. */
const SETTLED_MS = 60;
const IS_TEST = /\.test\.tsx?$/;

export type SourceWatch = {
  /** Watches one file more. */
  addFile: (path: string) => void;
  close: () => void;
};

/**
 * Calls `onChange` with a changed file once all is quiet: one of `folders`, in any depth, or one that was
 * added. It watches folders, because editors replace files.
 */
export function watchSources(
  folders: readonly string[],
  onChange: (path: string) => void,
): SourceWatch {
  const files = new Set<string>();
  const whole = new Set(folders.flatMap(withFoldersBelow));
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const noticed = (path: string) => {
    if (IS_TEST.test(path) || !(files.has(path) || whole.has(dirname(path)))) return;
    clearTimeout(timer);
    timer = setTimeout(() => onChange(path), SETTLED_MS);
  };
  const watchFolder = (folder: string) => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => name && noticed(join(folder, name)));
    // A folder that is gone has nothing to tell.
    watcher.on("error", () => watcher.close());
    watchers.set(folder, watcher);
  };
  for (const folder of whole) watchFolder(folder);
  return {
    addFile: (path) => {
      files.add(path);
      watchFolder(dirname(path));
    },
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}

function withFoldersBelow(folder: string): string[] {
  const below = readdirSync(folder, { withFileTypes: true, recursive: true });
  return [
    folder,
    ...below.flatMap((one) => (one.isDirectory() ? join(one.parentPath, one.name) : [])),
  ];
}
