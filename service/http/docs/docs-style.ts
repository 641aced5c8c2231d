/** What stands around the reference, in its colours once it is there, and where Scalar's own style falls short. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; }
.bar, .note, noscript { display: block; padding: 0.5rem 1rem; font: 14px/1.5 system-ui, sans-serif; color: var(--scalar-color-1, CanvasText); background: var(--scalar-background-1, Canvas); border-bottom: 1px solid var(--scalar-border-color, GrayText); }
.bar, .bar div { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: center; }
.bar b { margin-right: auto; }
.bar a { display: inline-block; padding: 0.25rem 0; color: inherit; }
.bar a[aria-current] { font-weight: 600; text-decoration: none; }
.note { margin: 0; }
/* Its own are too pale to be read on the grounds that they stand on: 4.5 to 1 is the least. */
.light-mode { --scalar-color-3: #696969; --scalar-color-green: #007545; --scalar-color-orange: #b33c00; --scalar-color-red: #c80000; }
.dark-mode { --scalar-color-3: #8f8f8f; --scalar-color-red: #ff6b6b; }
/* In Portuguese the scheme's name leaves its heading no room. */
#reference button:has(> span [data-testid="auth-indicator"]) { flex: none; }
#reference [data-testid="auth-indicator"] { display: none; }
/* On a phone a wide table scrolls by itself, in the place of breaking its words. */
#reference .markdown table { display: block; overflow-x: auto; }
#reference .markdown :is(th, td) { min-width: 4rem; overflow-wrap: normal; word-break: normal; }
#reference .markdown td:last-child { min-width: 9rem; }
#reference .markdown td:first-child code { white-space: nowrap; }
`;
