import { inSpan } from "./tracing.ts";

/** Asks a chain's node something, as a part of a trace. @param method its name at the node, without parameters */
export const askingNode = <T>(run: () => Promise<T>, method?: string): Promise<T> =>
  inSpan(
    { name: "ask a node", kind: "client", isChild: true, attributes: { "rpc.method": method } },
    run,
  );
