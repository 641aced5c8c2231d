import { sql } from "kysely";
import { askExportAction } from "#lib/exports/actions/ask-export.ts";
import type { AskExport } from "#lib/rules/exports/ask-export.ts";
import type { Role } from "#lib/rules/people/people.ts";
import type { TestDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { callRoute } from "#lib/test/doors.ts";
import { request } from "#lib/test/next/next-request.ts";
import { GET as fetchFile } from "../../../app/api/exports/[export]/route.ts";
import { asking } from "./payments.ts";

/** What a person does with exports, by the doors. */
export function exporting({ store, headersOf }: TestDashboard) {
  const ask = (input: Partial<AskExport> = {}) => askExportAction(asking(input));
  return {
    as: async (role: Role) => {
      request.headers = await headersOf(role);
    },
    stale: () => sql`update session set "freshUntil" = now()`.execute(store.db),
    ask,
    asked: async (input: Partial<AskExport> = {}) => {
      const answer = await ask(input);
      if (!answer.ok) throw new Error(JSON.stringify(answer));
      return answer.data;
    },
    get: (id: string, headers: Record<string, string> = {}, door: unknown = fetchFile) => {
      const all = new Headers(request.headers);
      for (const [name, value] of Object.entries(headers)) all.set(name, value);
      return callRoute(door, "GET", all, { params: { export: id } });
    },
    bytesOf: async (answer: Response) => Buffer.from(await answer.arrayBuffer()),
  };
}
