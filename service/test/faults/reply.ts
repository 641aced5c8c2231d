/** What an outside answers. */
export type Reply = { status: number; text: string };
