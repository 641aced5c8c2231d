"use client";
import { useEffect } from "react";
import { sayDeskLeft } from "./desk-left.ts";

/** Stands in the frame of every signed-in page; with the frame ends what its person has under way. */
export function DeskEnd() {
  useEffect(() => sayDeskLeft, []);
  return null;
}
