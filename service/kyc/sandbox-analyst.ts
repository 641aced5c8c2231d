import { callOutside } from "#platform/call-outside.ts";
import { ExchangeError } from "#protocol/wire/error.ts";
import { z } from "#protocol/wire/zod.ts";
import type { Kyc, KycOutcome } from "./port.ts";

const LONGEST_WORD = 200;
const LONGEST_REASON = 500;

const CaseSeen = z.object({
  key: z.string(),
  document: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
});
type CaseSeen = z.output<typeof CaseSeen>;

const KNOWN = new Set(["UNDER_REVIEW", "APPROVED"]);

/** Parses the analyst's answer; throws `UNAVAILABLE` when it can't be understood. */
function read(key: string, body: unknown): CaseSeen {
  const parsed = CaseSeen.safeParse(body);
  if (!parsed.success) throw new ExchangeError("UNAVAILABLE", { cause: parsed.error });
  if (parsed.data.key === key) return parsed.data;
  const cause = new Error("the analyst answered for another case");
  throw new ExchangeError("UNAVAILABLE", { cause });
}

/** The reason that the company sees: storable text within bounds; null when there is none. */
function reasonOf(told: string | null | undefined): string | null {
  const text = (told ?? "").replaceAll(/[^\P{Cc}\n\t]/gu, "").trim();
  return text.slice(0, LONGEST_REASON) || null;
}

function outcomeOf({ document, status, reason }: CaseSeen): KycOutcome {
  if (KNOWN.has(status)) return { document, status: status as "UNDER_REVIEW" | "APPROVED" };
  if (status === "REJECTED") return { document, status, reason: reasonOf(reason) };
  return { document, status: "UNKNOWN", told: status.slice(0, LONGEST_WORD) };
}

/** The sandbox's analyst over HTTP. It gets the list of documents and never reads one. */
export function sandboxAnalyst(sandboxUrl: string): Kyc {
  const call = (method: "GET" | "PUT", key: string, body?: object) =>
    callOutside(`${sandboxUrl}/analyst/cases`, method, `/${encodeURIComponent(key)}`, body);

  return {
    open: async ({ key, userId, document, name, tradeName, documents }) => {
      const answer = await call("PUT", key, {
        user_id: userId,
        document,
        name,
        trade_name: tradeName,
        documents: documents.map(({ type }) => type),
      });
      read(key, answer.body);
    },
    outcome: async (key) => {
      const answer = await call("GET", key);
      return answer.status === 404 ? null : outcomeOf(read(key, answer.body));
    },
  };
}
