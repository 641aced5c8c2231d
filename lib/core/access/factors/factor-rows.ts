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

/** The same of several people. */
export async function factorsOfAll(
  rows: Rows,
  personIds: readonly string[],
): Promise<(personId: string) => Factors> {
  const [apps, keys] = await Promise.all([
    rows
      .selectFrom("totp")
      .select("person_id as id")
      .where("person_id", "in", personIds)
      .where("secret", "is not", null)
      .execute(),
    rows
      .selectFrom("passkey")
      .select("person_id as id")
      .distinct()
      .where("person_id", "in", personIds)
      .execute(),
  ]);
  const totp = new Set(apps.map(({ id }) => id));
  const passkey = new Set(keys.map(({ id }) => id));
  return (id) => ({ totp: totp.has(id), passkey: passkey.has(id) });
}

/** Whether anything but the password is asked of this person. */
export const hasAny = ({ totp, passkey }: Factors): boolean => totp || passkey;

/** Removes authenticator app, recovery codes and passkeys. */
export async function deleteFactors(tx: Tx, personId: string): Promise<void> {
  for (const table of ["totp", "recovery_code", "passkey"] as const) {
    await tx.deleteFrom(table).where("person_id", "=", personId).execute();
  }
}
