import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const USAGE = `
  PONTE_AGENT_URL=https://ponte.example/api/agent PONTE_AGENT_KEY=ponte_agent_… npm run --silent agent

  Speaks the Model Context Protocol on standard input and output, and forwards each message to that address. A program
  that knows no HTTP runs it. It holds the agent's key and nothing else: neither a database nor a credential.`;

const VERSION = "io.modelcontextprotocol/protocolVersion";
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

type Message = {
  id?: string | number;
  method?: string;
  params?: { name?: unknown; _meta?: Record<string, unknown> };
};

/** Where to forward, and with which key. Over plain HTTP only within this machine: the key opens a company's books. */
function settings(): { url: URL; key: string } {
  const { PONTE_AGENT_URL: address = "", PONTE_AGENT_KEY: key = "" } = process.env;
  if (!URL.canParse(address) || !/^ponte_agent_[\w-]+$/.test(key)) throw new StopSentence(USAGE);
  const url = new URL(address);
  const isLocal = LOCAL.has(url.hostname) || url.hostname.endsWith(".localhost");
  if (url.protocol !== "https:" && !isLocal) throw new StopSentence(USAGE);
  return { url, key };
}

/** What the protocol repeats of a message in headers, where the message says which revision it follows. */
function mirrored({ method = "", params }: Message): Record<string, string> {
  const version = params?._meta?.[VERSION];
  if (typeof version !== "string") return {};
  const name = params?.name;
  // A name of no tool may be anything, and no header takes that.
  const isPlain = typeof name === "string" && /^[\w.-]+$/.test(name);
  return {
    "mcp-protocol-version": version,
    "mcp-method": method,
    ...(isPlain && { "mcp-name": name }),
  };
}

/** The answers in a reply, which is one JSON or a stream of events that ends. */
function answersIn(type: string, text: string): unknown[] {
  if (text.trim() === "") return [];
  if (!type.startsWith("text/event-stream")) return [JSON.parse(text)];
  const events = text.split(/\r?\n/).filter((line) => line.startsWith("data:"));
  return events.map((line): unknown => JSON.parse(line.slice("data:".length)));
}

async function forward({ url, key }: ReturnType<typeof settings>, message: Message) {
  const reply = await fetch(url, {
    method: "POST",
    headers: {
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      ...mirrored(message),
    },
    body: JSON.stringify(message),
    // Following one would give the key to another address.
    redirect: "error",
  });
  const answers = answersIn(reply.headers.get("content-type") ?? "", await reply.text());
  const spoken = answers.filter(
    (one) => typeof one === "object" && one !== null && "jsonrpc" in one,
  );
  if (spoken.length > 0 || message.id === undefined) return spoken;
  throw new Error(`Ponte answered ${reply.status}`);
}

async function agent(): Promise<void> {
  const to = settings();
  const transport = new StdioServerTransport();
  const answer = async (message: Message) => {
    try {
      for (const one of await forward(to, message)) await transport.send(one as never);
    } catch (error) {
      if (message.id === undefined) return;
      const said = error instanceof Error ? error.message : "failed";
      const refused = { code: -32_603, message: `Ponte can't be asked: ${said}` };
      await transport.send({ jsonrpc: "2.0", id: message.id, error: refused });
    }
  };
  const ended = new Promise<void>((resolve) => {
    Object.assign(transport, { onmessage: answer, onclose: resolve });
    process.stdin.once("end", resolve);
  });
  await transport.start();
  await ended;
}

await runScript(agent);
