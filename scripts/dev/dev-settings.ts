import { readEnvFile, startSettings, type StartSettings } from "../system/start-settings.ts";
import { StopSentence } from "../system/stop-sentence.ts";
import { takeDevData } from "./own-data.ts";

/** The sign-in of every `npm run dev`. It opens nothing that others can reach, and never real money. */
export const SIGN_IN = { email: "dev@localhost", password: "seen-within-a-second" };

/** A name of this machine: cookies of `localhost` are those of `npm start`, whatever its port. */
const NAME = "dev.localhost";

/** Its own folder and ports, whatever `.env` says for `npm start`; the command line may say otherwise. */
const ownSettings = (port: string) => ({
  DATA_DIR: ".data-dev",
  PORT: port,
  APP_ORIGIN: `http://${NAME}:${port}`,
  SERVICE_PORT: "4300",
  SANDBOX_PORT: "",
});

/**
 * The settings of `npm run dev`, which also stand in the environment of what it starts.
 * @throws StopSentence with everything that it refuses
 */
export function devSettings(): StartSettings {
  const { env } = process;
  for (const [name, value] of Object.entries(ownSettings(env["PORT"] || "3100"))) {
    env[name] ??= value;
  }
  env["ADMIN_EMAIL"] = SIGN_IN.email;
  env["ADMIN_PASSWORD"] = SIGN_IN.password;
  readEnvFile();
  const reasons = devRefusals(env);
  if (reasons.length > 0) {
    throw new StopSentence(["npm run dev does not start:", ...reasons].join("\n  "));
  }
  return startSettings({ takeData: takeDevData });
}

const OWN_DATABASE = ["DATABASE_URL", "SERVICE_DATABASE_URL"];
/** A phone's wallet reaches a page over a relay, and a relay sees only what is encrypted. */
const MAY_BE_AFAR = ["WALLETCONNECT_RELAY_URL"];
const LOOPBACK = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Why not to start with these settings, as sentences: production, what others reach, another's database. */
export function devRefusals(env: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.entries(env).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return given.flatMap(({ name, value }) => {
    if (/^(SERVICE_MODE|EXCHANGE_ENVIRONMENT|NODE_ENV)$/.test(name)) {
      return value === "production" ? [`${name} says production.`] : [];
    }
    if (OWN_DATABASE.includes(name)) {
      return [`${name} names a database; this has its own. Leave it out: ${name}= npm run dev`];
    }
    if (MAY_BE_AFAR.includes(name)) return [];
    const host = hostIn(name, value);
    if (host === null || LOOPBACK.test(host)) return [];
    return [`${name} is not on this machine: ${host}.`];
  });
}

/** The host in a setting of ours that holds one; null: it holds none. */
function hostIn(name: string, value: string): string | null {
  if (name === "HOST") return value;
  if (!/^(APP_ORIGIN|SMTP_URL|SANDBOX_URL|EXCHANGE_BASE_URL|RPC_URL_[A-Z_]+)$/.test(name)) {
    return null;
  }
  return URL.parse(value)?.hostname ?? value;
}
