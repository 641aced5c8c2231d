/** Who calls: everything that is read or written belongs to exactly one user. */
export type User = { id: number; kind: "main" | "sub" };
