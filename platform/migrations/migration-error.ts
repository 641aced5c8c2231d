/** The migrations do not fit the database; the message is a sentence for people. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
