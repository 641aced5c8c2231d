import { daysBefore } from "./calendar.ts";
import type { Ground } from "./ground.ts";
import { CREDENTIAL_NAMES } from "./words.ts";

const CREDENTIALS = [
  { name: CREDENTIAL_NAMES[2], daysAgo: 400, endsIn: -35, usedAgo: 36, scopes: null },
  {
    name: CREDENTIAL_NAMES[0],
    daysAgo: 38,
    endsIn: null,
    usedAgo: 0.01,
    scopes: ["payins", "payouts"],
  },
  { name: CREDENTIAL_NAMES[1], daysAgo: 81, endsIn: 9, usedAgo: 1, scopes: ["accounts"] },
] as const;

/** Keys of other programs of the company, in every state; nobody knows them. */
export function addCredentials({ chance, now, service, userId }: Ground): void {
  const hash = () => `\\x${chance.hex(64)}`;
  for (const { name, daysAgo, endsIn, usedAgo, scopes } of CREDENTIALS) {
    service.add("credentials", {
      user_id: userId,
      name,
      prefix: chance.letters(8),
      key_hash: hash(),
      secret_hash: hash(),
      ip_allow_list: [],
      scopes,
      created_at: daysBefore(now, daysAgo),
      last_used_at: daysBefore(now, usedAgo),
      expires_at: endsIn === null ? null : daysBefore(now, -endsIn),
    });
  }
}
