import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { openSpoolFile, sweepSpoolFiles } from "./spool-file.ts";
import { uploadRoom, type UploadRoomOptions } from "./upload-room.ts";

const folder = testFolder("uploads");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MAX = 1_000_000;
const room = (options: Partial<UploadRoomOptions> = {}) => uploadRoom({ folder, ...options });
const from = (account: string, sender = account) => ({ sender, account });

/** A body that arrives as the test sends it. */
function slowBody(headers: Record<string, string> = {}) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const init = { method: "PUT", body: readable, duplex: "half", headers };
  const writer = writable.getWriter();
  return {
    incoming: { request: new Request("http://desk.example/", init as RequestInit), maxBytes: MAX },
    send: (bytes: Uint8Array) => writer.write(bytes),
    end: () => writer.close(),
    breakOff: () => writer.abort(new Error("gone")),
  };
}
const whole = (bytes: Uint8Array<ArrayBuffer>) => {
  const slow = slowBody();
  void slow
    .send(bytes)
    .then(slow.end)
    .catch(() => undefined);
  return slow.incoming;
};
const refused = (refusal: string) => ({ name: "UploadRefused", refusal });

test("what came is read again byte for byte, and nothing has a name on the disk", async () => {
  const bytes = randomBytes(700_001);
  const slow = slowBody();
  const taken = room().take(from("a"), slow.incoming, async ({ size, read }) => {
    expect([size, readdirSync(folder)]).toEqual([bytes.length, []]);
    return [await read(), await read()];
  });
  await slow.send(bytes.subarray(0, 300_000));
  expect(readdirSync(folder)).toEqual([]);
  await slow.send(bytes.subarray(300_000));
  await slow.end();
  expect(await taken).toEqual([bytes, bytes]);
});

test("a body that is longer than it may be is refused as soon as it is, or says so", async () => {
  const never = () => Promise.reject(new Error("used"));
  const slow = slowBody();
  const ended = room()
    .take(from("a"), slow.incoming, never)
    .catch((error: unknown) => error);
  // The rest is never waited for.
  await slow.send(new Uint8Array(MAX + 1));
  expect(await ended).toMatchObject(refused("too_large"));
  const liar = slowBody({ "content-length": String(MAX + 1) });
  await expect(room().take(from("a"), liar.incoming, never)).rejects.toMatchObject(
    refused("too_large"),
  );
});

test("a byte now and then buys no time, and neither does the floor of speed", async () => {
  const pace = { windowBytes: 100, windowMs: 20, totalMs: 60_000 };
  const never = () => Promise.reject(new Error("used"));
  const dripping = slowBody();
  const taken = room({ pace }).take(from("a"), dripping.incoming, never);
  void dripping.send(new Uint8Array(1));
  await expect(taken).rejects.toMatchObject(refused("too_slow"));
  const steady = slowBody();
  const late = room({ pace: { windowBytes: 0, windowMs: 20, totalMs: 100 } });
  await expect(late.take(from("a"), steady.incoming, never)).rejects.toMatchObject(
    refused("too_slow"),
  );
});

test("one that breaks off leaves nothing, and its share is free again", async () => {
  const one = room({ bodies: { sender: 1, account: 1, all: 1 } });
  const broken = slowBody();
  const never = () => Promise.reject(new Error("used"));
  const ended = one.take(from("a"), broken.incoming, never).catch((error: unknown) => error);
  await broken.send(new Uint8Array(10));
  await broken.breakOff();
  expect(await ended).toMatchObject(refused("broken"));
  expect(await one.take(from("a"), whole(Buffer.from("x")), async ({ size }) => size)).toBe(1);
});

test("a sender, an account and all of them have so many bodies at once", async () => {
  const one = room({ bodies: { sender: 2, account: 3, all: 4 } });
  const held: ReturnType<typeof slowBody>[] = [];
  const hold = (account: string, sender: string) => {
    const slow = slowBody();
    held.push(slow);
    return one.take(from(account, sender), slow.incoming, async () => "taken");
  };
  const taken = [hold("a", "1"), hold("a", "1")];
  await expect(hold("a", "1")).rejects.toMatchObject(refused("busy"));
  taken.push(hold("a", "2"));
  await expect(hold("a", "3")).rejects.toMatchObject(refused("busy"));
  taken.push(hold("b", "4"));
  await expect(hold("c", "5")).rejects.toMatchObject(refused("busy"));
  for (const { end } of held) void end();
  expect(await Promise.all(taken)).toEqual(["taken", "taken", "taken", "taken"]);
  expect(await one.take(from("a", "1"), whole(Buffer.from("x")), async () => "free")).toBe("free");
});

test("bodies that are still coming hold no place, and one account leaves room for others", async () => {
  const one = room({ places: { all: 2, each: 1 }, bodies: { sender: 9, account: 9, all: 99 } });
  const dripping = Array.from({ length: 9 }, () => slowBody());
  const coming = dripping.map(({ incoming }) => one.take(from("a"), incoming, async () => "a"));
  const { promise: hold, resolve: letGo } = Promise.withResolvers<void>();
  const order: string[] = [];
  const use = (name: string, until?: Promise<void>) => async () => {
    order.push(name);
    await until;
  };
  const begun = Promise.withResolvers<void>();
  const long = one.take(from("b", "1"), whole(Buffer.from("x")), async () => {
    begun.resolve();
    await hold;
  });
  await begun.promise;
  // One of `b`'s bodies is in use: its others wait, and other accounts do not.
  const rest = [1, 2, 3].map((n) =>
    one.take(from("b", `${n}`), whole(Buffer.from("x")), use(`b${n}`)),
  );
  await one.take(from("c"), whole(Buffer.from("x")), use("c"));
  expect(order).toEqual(["c"]);
  letGo();
  await Promise.all([long, ...rest]);
  expect([...order].sort()).toEqual(["b1", "b2", "b3", "c"]);
  for (const { end } of dripping) void end();
  expect(await Promise.all(coming)).toEqual(Array.from({ length: 9 }, () => "a"));
});

const placeOf = (fd: string) => {
  try {
    return readlinkSync(fd);
  } catch {
    // The descriptor used for this listing is closed again.
    return "";
  }
};

/** The contents of this process's open, nameless files in the folder (Linux). */
const openFiles = () =>
  readdirSync("/proc/self/fd")
    .map((fd) => `/proc/self/fd/${fd}`)
    .filter((fd) => placeOf(fd).startsWith(folder))
    .map((fd) => readFileSync(fd, "latin1"));

test("what lies on the disk is not what came, and can't be read after it is dropped", async () => {
  const file = await openSpoolFile(folder);
  await file.write(Buffer.from("a name and a face"));
  if (process.platform === "linux") {
    expect(openFiles().map((content) => [content.length, content.includes("face")])).toEqual([
      [17, false],
    ]);
  }
  expect((await file.read()).toString()).toBe("a name and a face");
  await file.drop();
  await file.drop();
  await expect(file.read()).rejects.toThrow(/closed/);
});

test("at boot what a process left that died is removed, and nothing else", async () => {
  writeFileSync(join(folder, "0198.part"), "left");
  writeFileSync(join(folder, "of-somebody-else"), "kept");
  await sweepSpoolFiles(folder);
  expect(readdirSync(folder)).toEqual(["of-somebody-else"]);
  rmSync(join(folder, "of-somebody-else"));
  await sweepSpoolFiles(join(folder, "not-there"));
});
