import { ExchangeError } from "#protocol/wire/error.ts";
import { askingNode } from "#platform/tracing/asking-node.ts";
import { z } from "#protocol/wire/zod.ts";

export type TronNode = {
  chainId: number;
  /** One request, by the last part of its path; an answer that can't be parsed counts as none. */
  ask<Reply extends z.ZodType>(path: string, body: object, reply: Reply): Promise<z.output<Reply>>;
};

/** A node's answer to a broadcast. */
export const Sent = z.object({
  result: z.boolean().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
});

const TIMEOUT_MS = 10_000;

/** A full node's HTTP API (java-tron): `wallet/…` reads the head, `walletsolidity/…` final blocks. */
export function tronNode(baseUrl: string, chainId: number): TronNode {
  return {
    chainId,
    // No batches and no retries: the workers ask again by themselves.
    ask: (path, body, reply) =>
      askingNode(async () => {
        try {
          const answer = await fetch(`${baseUrl.replace(/\/$/, "")}/${path}`, {
            method: "POST",
            redirect: "error",
            signal: AbortSignal.timeout(TIMEOUT_MS),
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          });
          const text = await answer.text();
          if (!answer.ok)
            throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
          return reply.parse(JSON.parse(text));
        } catch (cause) {
          throw new ExchangeError("UNAVAILABLE", { cause });
        }
      }, path),
  };
}

/** Decodes a message, which this API writes in hexadecimal. */
export const messageOf = (hex: string | undefined): string =>
  Buffer.from(hex ?? "", "hex").toString("utf8");
