/** An answer from the outside. */
export type Reply = { status: number; text: string };
