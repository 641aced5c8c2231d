import { chmodSync, rmSync } from "node:fs";
import { ADMIN } from "#platform/postgres/cluster.ts";
import { holdServer } from "#platform/postgres/packaged-server.ts";
import { testFolder } from "#platform/test-folder.ts";

export type TestServer = { url: string; stop: () => Promise<void> };

type TestServerOptions = {
  /** Syncs each commit to the disk, as a server does that holds what matters. */
  isDurable?: boolean;
};

/** A packaged server of its own, whose administrator `url` names. It ends, and leaves nothing, with `stop`. */
export async function startTestServer({
  isDurable = false,
}: TestServerOptions = {}): Promise<TestServer> {
  const folder = testFolder("postgres");
  // In memory also where root runs this, whose server is another's.
  chmodSync(folder, 0o711);
  const { sockets, release } = await holdServer(folder, { isForTests: !isDurable });
  const url = new URL(`postgres://${ADMIN}@localhost/postgres`);
  url.searchParams.set("host", sockets);
  const stop = async () => {
    await release();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.href, stop };
}
