import "server-only";
import type { AgentActor } from "#lib/core/access/actor.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { parseInput, type Visit } from "#lib/core/doors/enter.ts";
import { outcomeOf } from "#lib/core/doors/run-door.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { endOfEffects } from "#lib/core/errors/end-of-effects.ts";
import { failureOf, isUnforeseen, type Failure } from "#lib/core/errors/failure.ts";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { watchEffects, type Effects } from "#platform/effects/watch-effects.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isOpenTo, TOOLS } from "./tools.ts";

type Call = { agent: AgentActor; store: Store; visit: Visit };

/**
 * Runs a tool for an agent. Every call has its line in the trail, with the token's name and the tool's, also one that is
 * refused; what cannot be noted is not answered.
 */
export const callTool = (
  call: Call,
  name: string,
  input: unknown,
): Promise<{ ok: true; data: object } | Failure> =>
  watchEffects((effects) => runTool({ ...call, effects }, name, input));

async function runTool(
  { agent, store, visit, effects }: Call & { effects: Effects },
  name: string,
  input: unknown,
): Promise<{ ok: true; data: object } | Failure> {
  const tool = TOOLS.find((one) => one.name === name);
  const { requestId, address } = visit;
  const permission = tool?.needs ?? "account:read";
  const audit = new AuditTrail(store, { actor: agent, permission, requestId, address });
  audit.note({
    action: tool?.drafts ? "agent:draft" : "agent:read",
    subject: `agent ${agent.id}`,
    // A name of no tool is the caller's own text.
    detail: { agent: agent.name, tool: tool?.name ?? "unknown" },
  });
  try {
    if (!tool || !isOpenTo(agent, tool)) throw new DashboardError("NOT_ALLOWED");
    const parsed = parseInput(tool.input, input ?? {});
    // A draft asks nothing of the exchange: what its person needs is none of the agent's own.
    const exchange = lazyExchange(agent, tool.needs);
    const data = await tool.run(parsed as never, { agent, store, exchange, audit });
    await audit.close({ outcome: "done" });
    return { ok: true, data };
  } catch (error) {
    const failed = endOfEffects(failureOf(error, requestId), error, effects);
    if (isUnforeseen(error))
      dashboardLog.error({ err: error, requestId, tool: name }, "A tool failed");
    await audit.close({ outcome: outcomeOf(failed.code), code: failed.code });
    return failed;
  }
}
