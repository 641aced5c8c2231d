import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import { POST } from "../../../app/api/agent/route.ts";

let asked = 0;

type Sent = { secret?: string | null; headers?: Record<string, string>; body?: string };

/** Sends a message of the protocol to the agents' door, as a program does. */
export function sendToAgents(
  message: { method: string; params?: object },
  { secret = null, headers = {}, body }: Sent = {},
): Promise<Response> {
  asked += 1;
  const sent = new Headers({
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    [peerHeader()]: "127.0.0.1",
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
    ...headers,
  });
  const request = new Request("http://localhost:3999/api/agent", {
    method: "POST",
    headers: sent,
    body: body ?? JSON.stringify({ jsonrpc: "2.0", id: asked, ...message }),
  });
  return POST(request, { params: Promise.resolve({}) });
}

/** What a tool answered: its data, or why it was refused. */
type Answered = {
  status: number;
  /** All of it, as it came over the wire. */
  text: string;
  isError: boolean;
  data: Record<string, unknown>;
};

/** Calls a tool. */
export async function callAgentTool(
  secret: string | null,
  name: string,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<Answered> {
  const message = { method: "tools/call", params: { name, arguments: input } };
  const answer = await sendToAgents(message, { secret, headers });
  const text = await answer.text();
  if (!answer.ok) return { status: answer.status, text, isError: true, data: {} };
  // An answer in the protocol's older form comes as a stream of one event.
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result } = JSON.parse(json) as {
    result?: { isError?: boolean; content: { text: string }[] };
  };
  if (!result) return { status: answer.status, text, isError: true, data: {} };
  const data = JSON.parse(result.content[0]?.text ?? "{}") as Record<string, unknown>;
  return { status: answer.status, text, isError: result.isError === true, data };
}
