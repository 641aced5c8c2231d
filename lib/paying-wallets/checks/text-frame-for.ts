import "server-only";
import { randomBytes } from "node:crypto";
import type { Session } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { TextFrame } from "#lib/rules/paying-wallets/proof/text-frame.ts";

const NUMBER_BYTES = 16;

/** The frame of a text for this person's wallet to sign until `endsAt`, with a new random number. */
export function textFrameFor({ account, person }: Session, endsAt: Date): TextFrame {
  return {
    origin: env().APP_ORIGIN,
    account: account.id,
    person: { id: person.id, email: person.email },
    number: randomBytes(NUMBER_BYTES).toString("hex"),
    issuedAt: new Date().toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
