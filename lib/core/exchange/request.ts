import "server-only";
import { pathFields, type Endpoint } from "#protocol/endpoint.ts";
import { inSeedTypes } from "./seed-types.ts";

export type WireRequest = { path: string; body: string | FormData | null };

/** A file comes last: whoever reads the form knows by then what it is. */
function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof File)) form.set(name, String(value));
  }
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.set(name, value, value.name);
  }
  return form;
}

/**
 * The path, query and body of a call. Fields named in the path leave the input; the rest is the
 * query of a GET or DELETE, the JSON or multipart body of a POST or PUT.
 */
export function wireRequest(endpoint: Endpoint, input: Record<string, unknown>): WireRequest {
  const rest = inSeedTypes(endpoint.name, { ...input });
  let path = endpoint.path;
  for (const field of pathFields(path)) {
    path = path.replace(`{${field}}`, encodeURIComponent(String(rest[field])));
    delete rest[field];
  }
  if (endpoint.method === "POST" || endpoint.method === "PUT") {
    return { path, body: endpoint.body === "multipart" ? formOf(rest) : JSON.stringify(rest) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== "") query.set(name, String(value));
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, body: null };
}
