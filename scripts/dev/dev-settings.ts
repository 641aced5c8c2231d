import { DEMO_PASSWORD, PEOPLE } from "../demo/company.ts";
import { readEnvFile, startSettings, type StartSettings } from "../system/start-settings.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { DEMO_MARK, MARK, takeMarkedData, type OwnFolder } from "./own-data.ts";

/** The sign-in of every `npm run dev`. It opens nothing that others can reach, and never real money. */
export const SIGN_IN = { email: "dev@localhost", password: "seen-within-a-second" };
const DEMO_SIGN_IN = { email: PEOPLE[0].email, password: DEMO_PASSWORD };

/** What runs beside `npm start` on this machine alone, with a sign-in that everybody knows. */
type OwnSystem = OwnFolder & {
  /** A name of this machine: cookies of `localhost` are those of `npm start`, whatever its port. */
  host: string;
  port: string;
  servicePort: string;
  signIn: { email: string; password: string };
};

const DEV: OwnSystem = {
  command: "npm run dev",
  dataDir: ".data-dev",
  mark: MARK,
  host: "dev.localhost",
  port: "3100",
  servicePort: "4300",
  signIn: SIGN_IN,
};
const START_DEMO: OwnSystem = {
  command: "npm start -- --demo",
  dataDir: ".data-demo",
  mark: DEMO_MARK,
  host: "demo.localhost",
  port: "3200",
  servicePort: "4400",
  signIn: DEMO_SIGN_IN,
};
const DEV_DEMO: OwnSystem = {
  ...START_DEMO,
  command: "npm run dev -- --demo",
  dataDir: ".data-dev-demo",
  host: "dev-demo.localhost",
  port: "3300",
  servicePort: "4500",
};

/** Whether the command line asks for the company with a history. */
export const isDemo = (): boolean => process.argv.includes("--demo");

export const devSettings = (): StartSettings => ownSettings(isDemo() ? DEV_DEMO : DEV);
export const startDemoSettings = (): StartSettings => ownSettings(START_DEMO);

/**
 * Its own folder and ports, whatever `.env` says for `npm start`; the command line may say otherwise. They also
 * stand in the environment of what it starts.
 * @throws StopSentence with everything that it refuses
 */
function ownSettings(own: OwnSystem): StartSettings {
  const { env } = process;
  const port = env["PORT"] || own.port;
  const defaults = {
    DATA_DIR: own.dataDir,
    PORT: port,
    APP_ORIGIN: `http://${own.host}:${port}`,
    SERVICE_PORT: own.servicePort,
    SANDBOX_PORT: "",
  };
  for (const [name, value] of Object.entries(defaults)) env[name] ??= value;
  env["ADMIN_EMAIL"] = own.signIn.email;
  env["ADMIN_PASSWORD"] = own.signIn.password;
  readEnvFile();
  const reasons = [
    ...devRefusals(env, own.command),
    ...(own.mark === DEMO_MARK ? demoRefusals(env, own.command) : []),
  ];
  if (reasons.length > 0) {
    throw new StopSentence([`${own.command} does not start:`, ...reasons].join("\n  "));
  }
  return startSettings({ takeData: (dataDir) => takeMarkedData(dataDir, own) });
}

const OWN_DATABASE = [
  "DATABASE_URL",
  "DATABASE_MIGRATIONS_URL",
  "DATABASE_LISTEN_URL",
  "SERVICE_DATABASE_URL",
  "SERVICE_DATABASE_MIGRATIONS_URL",
  "SERVICE_DATABASE_LISTEN_URL",
];
/** A phone's wallet reaches a page over a relay, and a relay sees only what is encrypted. */
const MAY_BE_AFAR = ["WALLETCONNECT_RELAY_URL"];
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

type Given = Readonly<Record<string, string | undefined>>;

/** Why not to start with these settings, as sentences: production, what others reach, another's database. */
export function devRefusals(env: Given, command = DEV.command): string[] {
  const given = Object.entries(env).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return given.flatMap(({ name, value }) => {
    if (/^(SERVICE_MODE|EXCHANGE_ENVIRONMENT|NODE_ENV)$/.test(name)) {
      return value === "production" ? [`${name} says production.`] : [];
    }
    if (OWN_DATABASE.includes(name)) {
      return [`${name} names a database; this has its own. Leave it out: ${name}= ${command}`];
    }
    if (MAY_BE_AFAR.includes(name)) return [];
    const host = hostIn(name, value);
    if (host === null || LOOPBACK.test(host)) return [];
    return [`${name} is not on this machine: ${host}.`];
  });
}

/** The company's history lies in both databases, so that it has an exchange of its own, with its workers. */
export function demoRefusals(env: Given, command = START_DEMO.command): string[] {
  const name = "EXCHANGE_BASE_URL";
  if (!env[name]) return [];
  return [`${name} names an exchange; this has its own. Leave it out: ${name}= ${command}`];
}

/** The host in a setting of ours that holds one; null: it holds none. */
function hostIn(name: string, value: string): string | null {
  if (name === "HOST") return value;
  if (!/^(APP_ORIGIN|SMTP_URL|SANDBOX_URL|EXCHANGE_BASE_URL|RPC_URL_[A-Z_]+)$/.test(name)) {
    return null;
  }
  return URL.parse(value)?.hostname ?? value;
}
