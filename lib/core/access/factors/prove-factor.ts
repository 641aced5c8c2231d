import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { passwordOf } from "#lib/core/access/people-rows.ts";
import { refresh } from "#lib/core/access/person-sessions.ts";
import { loginEmail } from "#lib/core/access/sign-in/login-email.ts";
import { passwords } from "#lib/core/access/sign-in/passwords.ts";
import { uncountAttempt, takeSessionTry } from "#lib/core/access/rate-limit.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { FactorProof } from "#lib/rules/people/profile.ts";
import { factorsOf, hasAny, type Factors } from "./factor-rows.ts";
import { passkeyHost, passkeyRequestOptions, verifyPasskeyAssertion } from "./passkeys.ts";
import { consumeCode } from "./consume-code.ts";

const ofSession = ({ id }: Session) => ({ purpose: "passkey-confirm", owner: id }) as const;

/** What a session's person is asked for: their own factors, else the password. */
export async function factorToAsk(store: Store, session: Session) {
  const { totp, passkey } = await factorsOf(store.db, session.person.id);
  const mayPasskey = passkey && passkeyHost() !== null;
  return {
    password: !totp && !passkey,
    code: totp,
    passkey: mayPasskey
      ? await passkeyRequestOptions(store.db, ofSession(session), session.person.id)
      : null,
  };
}

/** Whether it is the session's person's password. @throws DashboardError `SIGN_IN_LIMITED` */
export async function isOwnPassword(
  store: Store,
  session: Session,
  password: string,
): Promise<boolean> {
  const taken = await takeSessionTry(store, session);
  const found = await passwordOf(store.db, loginEmail(session.person.email));
  const isRight =
    found?.id === session.person.id && (await passwords.verify(password, found.password));
  if (isRight) await uncountAttempt(store.db, taken);
  return isRight;
}

/**
 * Takes a factor that was asked again within the session: what was enrolled, and the password alone only where
 * nothing is. From then on the session counts as fresh for some minutes.
 * @throws DashboardError `FACTOR_REFUSED`, `PASSKEY_REFUSED`, `SIGN_IN_LIMITED`
 */
export async function proveFactor(
  store: Store,
  session: Session,
  proof: FactorProof,
): Promise<void> {
  const factors = await factorsOf(store.db, session.person.id);
  if (!(await isProved(store, session, proof, factors))) throw new DashboardError("FACTOR_REFUSED");
  await refresh(store.db, session.id);
}

async function isProved(store: Store, session: Session, proof: FactorProof, factors: Factors) {
  const { id } = session.person;
  if ("passkey" in proof)
    return (await verifyPasskeyAssertion(store, proof.passkey, ofSession(session))) === id;
  if ("password" in proof) {
    return !hasAny(factors) && isOwnPassword(store, session, proof.password);
  }
  const taken = await takeSessionTry(store, session);
  const isRight = (await consumeCode(store.db, id, proof.code)) !== null;
  if (isRight) await uncountAttempt(store.db, taken);
  return isRight;
}
