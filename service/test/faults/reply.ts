/** An answer from the outside; its headers where whoever asked reads them. */
export type Reply = { status: number; text: string; headers?: Record<string, string> };
