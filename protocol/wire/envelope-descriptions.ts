import { describedObject } from "./described.ts";
import { Pagination } from "./envelope.ts";

/** What OpenAPI says of a page of records. */
export const ENVELOPE_DESCRIPTIONS = [
  describedObject(Pagination, "Pagination", "Where a page lies.", {
    total: "Rows in all.",
    totalPages: "Pages in all.",
    hasNextPage: "Whether one follows.",
    hasPreviousPage: "Whether one goes before.",
  }),
];

/** What a reply has around its record. */
export const ENVELOPE_WORDS: Readonly<Record<string, string>> = {
  success: "That the call was done.",
  status: "That the call was done.",
  message: "A sentence for people, in Portuguese.",
  data: "The rows.",
  account: "The sub-account.",
  document: "The document.",
  pagination: "Where a page lies.",
  next_cursor: "What the next page is asked with; null at the end.",
};
