import { homedir } from "node:os";
import { join } from "node:path";

/** The exchange of `npm start`. */
export const DEFAULT_ORIGIN = "http://127.0.0.1:4000";

export type Settings = {
  origin: string | null;
  /** Both, or none. */
  credential: { apiKey: string; apiSecret: string } | null;
  /** Where credentials are kept. */
  folder: string;
};

/** What the environment says. */
export function settings(): Settings {
  const { PONTE_ORIGIN, PONTE_API_KEY, PONTE_API_SECRET, XDG_CONFIG_HOME } = process.env;
  const isWhole = PONTE_API_KEY && PONTE_API_SECRET;
  return {
    origin: PONTE_ORIGIN || null,
    credential: isWhole ? { apiKey: PONTE_API_KEY, apiSecret: PONTE_API_SECRET } : null,
    folder: join(XDG_CONFIG_HOME || join(homedir(), ".config"), "ponte"),
  };
}
