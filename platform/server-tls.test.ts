import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createLog } from "./log.ts";
import { openServer } from "./server.ts";
import { testFolder } from "./test-folder.ts";

const log = createLog({ name: "test", level: "silent" });
const folder = testFolder("tls");
const file = (name: string) => join(folder, name);
/** Length and code of the message that asks a server for TLS (PostgreSQL, 54.2.10). */
const ASKS_FOR_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A certificate of an authority of its own, for 127.0.0.1 alone. */
function certify(name: string): void {
  const made = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const authority = ["-x509", "-keyout", `${name}-ca.key`, "-out", `${name}-ca.pem`];
  made("req", ...key, ...authority, "-subj", `/CN=${name} CA`, "-days", "1");
  const own = ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=${name}`];
  const signed = ["-CA", `${name}-ca.pem`, "-CAkey", `${name}-ca.key`, "-days", "1"];
  made("req", "-x509", ...key, ...own, ...signed, "-addext", "subjectAltName=IP:127.0.0.1");
}

function toPostgres(): Socket {
  const url = new URL(inject("postgresUrl"));
  const sockets = url.searchParams.get("host");
  return sockets
    ? connect(join(sockets, `.s.PGSQL.${url.port || 5432}`))
    : connect(Number(url.port || 5432), url.hostname);
}

let front: Server;
/** Stands for a PostgreSQL server with TLS, which the tests' own has not. */
beforeAll(async () => {
  certify("database");
  certify("stranger");
  front = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (asked) => {
      if (!asked.equals(ASKS_FOR_TLS)) return void socket.destroy();
      socket.write("S");
      const key = readFileSync(file("database.key"));
      const inside = new TLSSocket(socket, {
        isServer: true,
        key,
        cert: readFileSync(file("database.pem")),
      });
      const server = toPostgres();
      for (const end of [inside, server]) end.on("error", () => server.destroy());
      inside.pipe(server).pipe(inside);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void front.close());

const open = (query: string) => {
  const url = new URL(inject("postgresUrl"));
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(front.address() as AddressInfo).port}`;
  return openServer({ connectionString: `${url.href.replace(/\?.*$/, "")}?${query}`, max: 2 }, log);
};

test("an authority of one's own is named in the database's URL, and holds for both kinds of connection", async () => {
  const server = await open(`sslmode=verify-full&sslrootcert=${file("database-ca.pem")}`);
  expect((await server.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(server.pool.options.max).toBe(2);
  const stop = await server.listen(
    "coins",
    () => undefined,
    () => undefined,
  );
  await stop();
  await server.close();
});

test.each([
  ["no authority that we know", "sslmode=verify-full", /self-signed|unable to/],
  [
    "another's authority",
    `sslmode=verify-full&sslrootcert=${file("stranger-ca.pem")}`,
    /self-signed|unable to|signature/,
  ],
  [
    "a file that is not there",
    `sslmode=verify-full&sslrootcert=${file("gone.pem")}`,
    /can't be opened: ENOENT.*gone\.pem/,
  ],
])("%s opens no database", async (_, query, words) => {
  await expect(open(query)).rejects.toThrow(words);
});
