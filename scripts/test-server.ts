import { rmSync } from "node:fs";
import { ADMIN } from "#platform/postgres/cluster.ts";
import { acquirePackagedServer } from "#platform/postgres/packaged-server.ts";
import { openDiskFolder, openTestFolder } from "#platform/test-folder.ts";

export type TestServer = { url: string; stop: () => Promise<void> };

type TestServerOptions = {
  /** Syncs each commit to the disk, as a production server does. */
  isDurable?: boolean;
  /** Its data lie on the disk even where memory has room. */
  isOnDisk?: boolean;
};

/** A separate packaged server, whose administrator `url` names. `stop`, or this process's end, removes it. */
export async function startTestServer({
  isDurable = false,
  isOnDisk = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const folder = isOnDisk ? openDiskFolder("postgres") : openTestFolder("postgres");
  const { sockets, release } = await acquirePackagedServer(folder, { isForTests: !isDurable });
  const url = new URL(`postgres://${ADMIN}@localhost/postgres`);
  url.searchParams.set("host", sockets);
  const stop = async () => {
    await release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}
