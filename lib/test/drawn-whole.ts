import { isValidElement, type ReactNode } from "react";

type Component = (props: object) => unknown;

const isAsync = (type: unknown): type is Component =>
  typeof type === "function" && type.constructor.name === "AsyncFunction";

/** Draws also what a page leaves to parts that load by themselves, as the server does. */
export async function drawnWhole(drawn: unknown): Promise<void> {
  const node = await (drawn as Promise<ReactNode>);
  if (Array.isArray(node)) {
    for (const one of node) await drawnWhole(one);
    return;
  }
  if (!isValidElement<Record<string, unknown>>(node)) return;
  if (isAsync(node.type)) await drawnWhole(node.type(node.props));
  for (const prop of Object.values(node.props)) {
    if (Array.isArray(prop) || isValidElement(prop)) await drawnWhole(prop);
  }
}

/** Leads elsewhere, or finds nothing: it has read what there is to read. */
export const isLeading = (error: unknown) =>
  String((error as { digest?: string } | null)?.digest).startsWith("NEXT_");
