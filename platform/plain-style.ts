import { createHash } from "node:crypto";

/**
 * The house's looks for pages that a process renders by itself. Each has a single path, so its style is inline;
 * the policy allows it by its hash.
 */
export const PLAIN_STYLE = `
:root { color-scheme: light dark; --canvas: light-dark(#f6f8f7, #0f1312); --surface: light-dark(#fff, #161b19);
  --line: light-dark(#dbe2df, #2a322f); --edge: light-dark(#7d8a85, #6c7a75); --ink: light-dark(#15201c, #e9efec);
  --soft: light-dark(#4d5a55, #aab6b1); --accent: light-dark(#0a6847, #6fd3a4); --fill: light-dark(#0a6847, #147a56);
  --warn: light-dark(#7a4d03, #efba64); --warn-soft: light-dark(#fff1da, #362711);
  --bad: light-dark(#b32322, #f88a82); --bad-soft: light-dark(#ffefee, #411e1e); --ok-soft: light-dark(#e3f6ec, #14291f); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink);
  font: 0.9375rem/1.5 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif; }
.banner { flex: 1 1 100%; margin: 0; background: var(--warn-soft); color: var(--warn); padding: 0.5rem 0.75rem;
  border-radius: 0.375rem; font-size: 0.8125rem; }
header, main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: baseline; justify-content: space-between; }
h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.0625rem; margin: 0 0 0.75rem; }
nav ul { display: flex; gap: 1rem; list-style: none; margin: 0; padding: 0; font-size: 0.8125rem; }
nav [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
a { color: var(--accent); text-underline-offset: 0.15em; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 0.625rem; padding: 1rem; margin: 0 0 1rem; }
label { display: block; font-weight: 600; margin: 0 0 0.25rem; }
textarea, input, select { width: 100%; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge);
  border-radius: 0.375rem; padding: 0.5rem 0.625rem; }
textarea { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; resize: vertical; min-height: 7rem; }
textarea.words { font: inherit; min-height: 4rem; }
[aria-invalid="true"] { border-color: var(--bad); border-width: 2px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hint { color: var(--soft); font-size: 0.8125rem; margin: 0.25rem 0 1rem; }
.fault { color: var(--bad); margin: 0.25rem 0; font-weight: 600; font-size: 0.875rem; }
.alert { background: var(--bad-soft); color: var(--bad); border-radius: 0.375rem; padding: 0.75rem; margin: 0 0 1rem; }
.alert strong { display: block; } .alert a { color: inherit; }
.note { background: var(--warn-soft); color: var(--warn); border-radius: 0.375rem; padding: 0.5rem 0.75rem; margin: 0 0 1rem; font-size: 0.875rem; }
.done { background: var(--ok-soft); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; align-items: center; margin: 1rem 0 0; }
button { font: inherit; font-weight: 600; min-height: 2.75rem; padding: 0 1.25rem; border-radius: 0.375rem; cursor: pointer;
  border: 1px solid var(--edge); background: transparent; color: inherit; }
button.main { background: var(--fill); border-color: var(--fill); color: #fff; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0.375rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.sum { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; line-height: 1.2; }
.id { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.8125rem; overflow-wrap: anywhere; }
details { margin: 0 0 1rem; } summary { cursor: pointer; color: var(--accent); padding: 0.25rem 0; } details[open] summary { margin-bottom: 0.5rem; }
table { width: 100%; border-collapse: collapse; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: 0.8125rem; padding-top: 0; }
th:last-child, td:last-child { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
td:first-child { color: var(--soft); font-variant-numeric: tabular-nums; }
td .id { display: block; color: var(--soft); font-size: 0.75rem; }
.more { color: var(--soft); font-size: 0.75rem; display: block; overflow-wrap: anywhere; }
article { border-top: 1px solid var(--line); padding: 1rem 0 0; margin: 1rem 0 0; } h3 { font-size: 1rem; margin: 0 0 0.75rem; overflow-wrap: anywhere; }
.mark { font-weight: 600; white-space: nowrap; } .mark.good { color: var(--accent); } .mark.poor { color: var(--bad); }
@media (max-width: 30rem) { header, main { padding: 0.75rem; } section { padding: 0.75rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } th, td { padding-right: 0.5rem; } td { font-size: 0.8125rem; } }
`;

const styleHash = createHash("sha256").update(PLAIN_STYLE).digest("base64");

/** Allows only the page, its style and a form that posts back to it. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
