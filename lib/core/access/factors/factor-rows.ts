import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";

/** The factors that a person has of their own, besides the password. */
export type Factors = { totp: boolean; passkey: boolean };

export async function factorsOf(rows: Rows, personId: string): Promise<Factors> {
  const { totp, passkey } = await rows
    .selectNoFrom((is) => [
      is
        .exists(
          is
            .selectFrom("totp")
            .select("person_id")
            .where("person_id", "=", personId)
            .where("secret", "is not", null),
        )
        .as("totp"),
      is
        .exists(is.selectFrom("passkey").select("id").where("person_id", "=", personId))
        .as("passkey"),
    ])
    .executeTakeFirstOrThrow();
  return { totp: Boolean(totp), passkey: Boolean(passkey) };
}

/** Whether anything but the password is asked of this person. */
export const hasAny = ({ totp, passkey }: Factors): boolean => totp || passkey;

/** Removes authenticator app, recovery codes and passkeys. */
export async function deleteFactors(tx: Tx, personId: string): Promise<void> {
  for (const table of ["totp", "recovery_code", "passkey"] as const) {
    await tx.deleteFrom(table).where("person_id", "=", personId).execute();
  }
}
