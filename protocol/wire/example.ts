/** A body to send and the body that answers it; a test holds both to their schemas. */
export type Example = { input?: unknown; reply?: unknown };
