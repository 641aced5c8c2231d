import { spawnSync } from "node:child_process";

export type ProxyKind = {
  name: "nginx" | "HAProxy" | "Caddy";
  /** The file in `deploy/`. */
  file: string;
  program: string;
  /** Runs the program in the foreground with a file. */
  run: (file: string) => string[];
  /** What stands in the file for each of its places, besides the addresses of replicas. */
  places: { http: string[]; https: string[]; folder: string[] };
  /** Without an eye on /ready a replica is taken out by hand. */
  asksReady: boolean;
};

export const NGINX: ProxyKind = {
  name: "nginx",
  file: "nginx.conf",
  program: "nginx",
  run: (file) => ["-c", file, "-g", "daemon off;"],
  places: {
    http: ["listen 80;"],
    https: ["listen 443 ssl"],
    folder: ["/run/", "/var/log/nginx/", "/etc/ponte/tls/"],
  },
  asksReady: false,
};

export const PROXIES: readonly ProxyKind[] = [
  NGINX,
  {
    name: "HAProxy",
    file: "haproxy.cfg",
    program: "haproxy",
    run: (file) => ["-f", file],
    places: { http: ["bind :80"], https: ["bind :443"], folder: ["/etc/ponte/tls/"] },
    asksReady: true,
  },
  {
    name: "Caddy",
    file: "Caddyfile",
    program: "caddy",
    run: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    places: {
      http: ["http_port 80"],
      https: ["https_port 443"],
      folder: ["/run/caddy/", "/etc/ponte/tls/"],
    },
    asksReady: true,
  },
];

/** Whether its program is on this machine. */
export const isInstalled = ({ program }: ProxyKind): boolean =>
  spawnSync(program, [program === "caddy" ? "version" : "-v"]).error === undefined;

/** The files name two of each; nginx's may get more dashboards. */
export type Replicas = {
  dashboards: readonly [number, number, ...number[]];
  services: readonly [number, number];
};

/**
 * The file as it stands, with this machine's ports and folder in place of its own.
 * @throws when it has no such place
 */
export function fillPlaces(
  text: string,
  { places }: ProxyKind,
  filled: { http: number; https: number; folder: string } & Replicas,
): string {
  let whole = text;
  const put = (from: string, to: string) => {
    if (!whole.includes(from)) throw new Error(`The file has no ${from}`);
    whole = whole.replaceAll(from, to);
  };
  for (const place of places.http) put(place, place.replace("80", String(filled.http)));
  for (const place of places.https) put(place, place.replace("443", String(filled.https)));
  for (const place of places.folder) put(place, `${filled.folder}/`);
  const [first, second, ...more] = filled.dashboards;
  for (const port of more) {
    whole = whole.replace(/^.*10\.0\.0\.12:3000.*\n/m, (line) => {
      return line + line.replace("10.0.0.12:3000", `127.0.0.1:${port}`);
    });
  }
  put("10.0.0.11:3000", `127.0.0.1:${first}`);
  put("10.0.0.12:3000", `127.0.0.1:${second}`);
  filled.services.forEach((port, at) => put(`10.0.0.1${at + 1}:4000`, `127.0.0.1:${port}`));
  return whole;
}
