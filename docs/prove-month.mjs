// Proves a closed month of Ponte by the digest that was told outside: node prove-month.mjs MONTH.zip DIGEST
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const [path, told] = process.argv.slice(2);
if (!/^[0-9a-f]{64}$/.test(told ?? "")) throw new Error("prove-month.mjs MONTH.zip DIGEST");
const faults = [];
const holds = (is, sentence) => is || faults.push(sentence);
const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The files of a ZIP, by its central directory. */
function unzip(zip) {
  const files = {};
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06"));
  if (end < 0) throw new Error("This is no ZIP file.");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    files[zip.toString("utf8", at + 46, at + 46 + name)] = bytes;
    at += 46 + name + extra + comment;
  }
  return files;
}

const { "manifest.json": manifest, "lines.jsonl": file } = unzip(readFileSync(path));
holds(sha256(manifest).toString("hex") === told, "The manifest is not the one that was closed.");
const { figures, closed } = JSON.parse(manifest);

// Every line, and what it adds to which place: counted in the smallest unit, never as a fraction.
const lines = file.toString("utf8").split("\n").slice(0, -1);
const digest = sha256(Buffer.concat(lines.map(sha256))).toString("hex");
holds(
  digest === figures.lines_digest && `${lines.length}` === figures.lines,
  "Lines were altered.",
);
const units = (text) => BigInt(text.replace(".", ""));
const sums = new Map();
const of = (key) => sums.get(key) ?? { count: 0, total: 0n };
for (const { place, as, amount } of lines.flatMap((line) => JSON.parse(line).entries)) {
  const { count, total } = of(`${place} ${as}`);
  sums.set(`${place} ${as}`, { count: count + 1, total: total + units(amount) });
}
holds(sums.size === figures.sums.length, "Another number of sums.");
for (const { place, as, count, amount } of figures.sums) {
  const found = of(`${place} ${as}`);
  const isSame = `${found.count}` === count && found.total === units(amount);
  holds(isSame, `${place}, ${as}: not ${amount}.`);
}
for (const { place, opening, closing } of figures.balances) {
  const own = figures.sums.filter((sum) => sum.place === place);
  const end = own.reduce((sum, { amount }) => sum + units(amount), units(opening));
  holds(end === units(closing), `${place}: does not close with ${closing}.`);
}
if (faults.length > 0) throw new Error(faults.join(" "));
process.stdout.write(`${closed.company}, ${figures.month}: ${lines.length} lines, proved.\n`);
