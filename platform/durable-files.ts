import { fdatasyncSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What this needs of the file system inside the database engine; its own types leave it out. */
type EngineModule = {
  FS: { ErrnoError: new (errno: number) => Error };
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
};
type Init = NodeFS["init"];

const EIO = 29;

/**
 * The engine's files in a folder, written through to the disk when the engine asks for it. The file
 * system that comes with the engine answers every sync with success and does nothing.
 *
 * Leans on internals of the pinned engine; a test counts one sync per commit.
 */
class DurableFiles extends NodeFS {
  syncs = 0;

  override async init(...args: Parameters<Init>): ReturnType<Init> {
    const made = await super.init(...args);
    const install = (module: unknown) => this.#install(module as EngineModule);
    made.emscriptenOpts.preRun = [...(made.emscriptenOpts.preRun ?? []), install];
    return made;
  }

  #install({ FS, NODEFS }: EngineModule): void {
    NODEFS.stream_ops.fsync = (stream) => {
      try {
        fdatasyncSync(stream.nfd);
      } catch (cause) {
        throw Object.assign(new FS.ErrnoError(EIO), { cause });
      }
      this.syncs += 1;
      return 0;
    };
  }
}

/** The engine as it starts by itself has `-F` (no sync) and the sync method that is a stub in it. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** The engine over a folder, and how often it has synced a file since. */
export async function openDurable(folder: string): Promise<{ lite: PGlite; syncs: () => number }> {
  const files = new DurableFiles(folder);
  const lite = await PGlite.create({ fs: files, startParams: START_PARAMS });
  return { lite, syncs: () => files.syncs };
}
