/** How a file is imported: whole or not at all, or without the lines that can't be read; and what its plain amounts are. */
export type ImportHow = { mode: "all" | "right"; plain?: "reais" | "cents" | undefined };
