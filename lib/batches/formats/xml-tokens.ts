import "server-only";

/** A tag without its namespace's prefix, or a text between tags. */
export type XmlToken =
  | { is: "open"; name: string; attribute: (name: string) => string | undefined; isEmpty: boolean }
  | { is: "close"; name: string }
  | { is: "text"; text: string };

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const local = (name: string) => name.slice(name.indexOf(":") + 1);

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex, number, name) => {
      const entity = ENTITIES[String(name)];
      if (entity !== undefined) return entity;
      if (hex === undefined && number === undefined) return whole;
      const code = hex === undefined ? Number(number) : Number.parseInt(String(hex), 16);
      return code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : "\uFFFD";
    },
  );
}

/** The parts of an XML document in order, without a declared entity: those are not expanded. */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  TOKEN.lastIndex = 0;
  const pattern = new RegExp(TOKEN.source, TOKEN.flags);
  let at = xml.startsWith("\uFEFF") ? 1 : 0;
  while (at < xml.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(xml);
    // A declaration of types, or what is no XML.
    if (match === null) throw new SyntaxError("not the XML of a workbook");
    at = pattern.lastIndex;
    const [, cdata, slash, tag, attributes = "", empty, text] = match;
    if (cdata !== undefined) yield { is: "text", text: cdata };
    else if (text !== undefined) yield { is: "text", text: decoded(text) };
    else if (tag === undefined) continue;
    else if (slash === "/") yield { is: "close", name: local(tag) };
    else {
      const attribute = (name: string) => {
        for (const [, key = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
          if (key === name) return decoded(double ?? single ?? "");
        }
        return undefined;
      };
      yield { is: "open", name: local(tag), attribute, isEmpty: empty === "/" };
    }
  }
}
