import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serverPaths } from "./paths.ts";
import { acquirePackagedServer } from "./packaged-server.ts";
import { clearProgramCopies, packagedPrograms, programsFor } from "./programs.ts";
import { canEnter, serverUser } from "./server-user.ts";
import { Holder, partsOf } from "./test/holder.ts";

const user = serverUser();
let root: string;
let elsewhere: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ponte-home-"));
  elsewhere = join(root, "var");
});
afterEach(() => rmSync(root, { recursive: true }));

/** A folder with mode 700, like `mktemp -d` makes, with the contents of a server's home. */
const closedFolder = (name: string) => {
  const folder = join(root, name);
  mkdirSync(folder, { mode: 0o700 });
  return folder;
};
const homeOf = (folder: string) => {
  const home = serverPaths(folder, elsewhere);
  mkdirSync(home.data, { recursive: true });
  return home;
};
const uidOf = (pid: number | null) => Number(execFileSync("stat", ["-c", "%u", `/proc/${pid}`]));

describe.runIf(user)("root's server", () => {
  it("runs as nobody, its data in DATA_DIR, where others may enter", async () => {
    chmodSync(root, 0o755);
    const dataDir = join(root, "made by us");
    const { home, release } = await acquirePackagedServer(dataDir);
    expect(home).toMatchObject({ isElsewhere: false, folder: join(dataDir, "postgres") });
    expect(uidOf(partsOf(home.name).server)).toBe(user?.uid);
    expect(statSync(dataDir).mode & 0o007).toBe(0);
    await release();
  });

  it("lies under /var/lib/ponte where they may not, the folder as it was", async () => {
    const dataDir = closedFolder("closed");
    const { home, release } = await acquirePackagedServer(dataDir);
    expect(home.folder).toMatch(/^\/var\/lib\/ponte\/[0-9a-f]{24}$/);
    expect(uidOf(partsOf(home.name).server)).toBe(user?.uid);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await release();
    const again = await acquirePackagedServer(dataDir);
    expect(again.home.folder).toBe(home.folder);
    await again.release();
    rmSync(home.folder, { recursive: true });
  });

  it("does not find the data of a folder that was deleted and made again, and clears them away", () => {
    const first = homeOf(closedFolder("closed"));
    expect(first.isElsewhere).toBe(true);
    rmSync(join(root, "closed"), { recursive: true });
    const second = homeOf(closedFolder("closed"));
    expect(second.folder).not.toBe(first.folder);
    expect(existsSync(first.folder)).toBe(false);
    expect(existsSync(second.data)).toBe(true);
  });

  it("keeps the data of a folder whose disk is not there", () => {
    const { folder } = homeOf(closedFolder("closed"));
    const note = join(folder, "belongs-to.json");
    const mounted = (path: string) => ({
      dataDir: path,
      above: [
        [path, "999:2"],
        ["/", "1:1"],
      ],
    });
    // The mount point exists, as a different folder.
    writeFileSync(note, JSON.stringify(mounted(tmpdir())));
    homeOf(closedFolder("other"));
    expect(existsSync(folder)).toBe(true);
    const { dev, ino } = statSync("/");
    const gone = {
      dataDir: "/gone",
      above: [
        ["/gone", `${dev}:1`],
        ["/", `${dev}:${ino}`],
      ],
    };
    writeFileSync(note, JSON.stringify(gone));
    homeOf(join(root, "other"));
    expect(existsSync(folder)).toBe(false);
  });

  it("follows a folder that was moved, and refuses a copy in words", () => {
    const first = homeOf(closedFolder("closed"));
    renameSync(join(root, "closed"), join(root, "moved"));
    expect(homeOf(join(root, "moved")).folder).toBe(first.folder);
    cpSync(join(root, "moved"), join(root, "copy"), { recursive: true });
    expect(() => homeOf(join(root, "copy"))).toThrow(/is a copy of .*moved/);
    expect(homeOf(join(root, "moved")).folder).toBe(first.folder);
  });
});

it("takes no id that leads out of the place where data lie apart", () => {
  const dataDir = closedFolder("planted");
  mkdirSync(join(dataDir, "keys"));
  writeFileSync(join(dataDir, "keys", "database-id"), "../../taken\n");
  expect(() => serverPaths(dataDir, elsewhere)).toThrow(
    "database-id holds none of our ids. Remove it.",
  );
  expect(existsSync(join(root, "..", "taken"))).toBe(false);
});

it("names a folder of the earlier engine, and leaves it as it is", () => {
  const store = join(root, "data", "service", "store");
  mkdirSync(store, { recursive: true });
  writeFileSync(join(store, "PG_VERSION"), "18\n");
  expect(() => serverPaths(join(root, "data"), elsewhere)).toThrow(
    `an earlier version of Ponte (${store})`,
  );
  expect(readFileSync(join(store, "PG_VERSION"), "utf8")).toBe("18\n");
  expect(readdirSync(join(root, "data"))).toEqual(["service"]);
});

describe("the server's programs", () => {
  /** The package as installed by an npm that runs no install scripts. */
  const barePackage = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    cpSync(join(packagedPrograms(), ".."), folder, {
      recursive: true,
      filter: (path) => !/\.so(\.\d+)?$|\.a$|libicu.*\.so$/.test(path) || path.endsWith(".so.1"),
    });
    return join(folder, "native");
  };
  const versionBy = (programs: string, as = user) =>
    execFileSync(join(programs, "bin", "postgres"), ["--version"], {
      ...as,
      cwd: "/",
      env: { NODE_ENV: "test", LD_LIBRARY_PATH: join(programs, "lib") },
      encoding: "utf8",
    });

  it("get the links of their libraries where no install script has made them", () => {
    chmodSync(root, 0o755);
    const native = barePackage("package");
    expect(existsSync(join(native, "lib", "libpq.so.5"))).toBe(false);
    expect(programsFor(user, elsewhere, native)).toBe(native);
    expect(existsSync(join(native, "lib", "libpq.so.5"))).toBe(true);
    expect(versionBy(native)).toContain("PostgreSQL) 18");
  });

  it.runIf(user)("are copied once per version where their user can't enter", () => {
    const native = barePackage("package");
    expect(canEnter(user, native)).toBe(false);
    chmodSync(root, 0o711);
    chmodSync(join(root, "package"), 0o700);
    const copy = programsFor(user, elsewhere, native);
    expect(copy).toMatch(/var\/server-18\.[\w.-]+$/);
    expect(versionBy(copy)).toContain("PostgreSQL) 18");
    const { ino } = statSync(copy);
    expect(statSync(programsFor(user, elsewhere, native)).ino).toBe(ino);
    mkdirSync(join(elsewhere, "server-17.0-linux-x64"));
    clearProgramCopies(elsewhere, copy);
    expect(readdirSync(elsewhere)).toHaveLength(2);
    clearProgramCopies(elsewhere, copy, Date.now() + 3_700_000);
    expect(readdirSync(elsewhere)).toEqual([copy.split("/").at(-1)]);
  });
});

/** A user of this machine that is neither root nor the server's. */
const ordinary = user && { uid: 1, gid: 1 };
const seesHouse = canEnter(ordinary, import.meta.dirname);
it.runIf(ordinary && seesHouse)("an ordinary user runs it themselves", async () => {
  chmodSync(root, 0o755);
  const home = join(root, "home");
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, 1, 1);
  const holder = new Holder(join(home, "data"), { user: ordinary! });
  await holder.until(3);
  const { uid } = statSync(join(home, "data", "postgres", "data"));
  expect(uid).toBe(1);
  await holder.release();
  expect(holder.said.at(-1)).toBe("released");
});
