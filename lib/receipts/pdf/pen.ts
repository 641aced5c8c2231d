import "server-only";
import { drawable } from "./letters.ts";

export type Doc = PDFKit.PDFDocument;
export type Tagged = ReturnType<Doc["struct"]>;

export type Style = {
  size: number;
  colour: string;
  strong?: boolean;
  align?: "left" | "right" | "center";
};
/** Where a text stands: its left upper corner and its width. */
export type Place = { x: number; y: number; width: number };

const LEADING = 1.32;

/**
 * Draws on the pages of a document, and says of everything what it is: text and pictures get their tags, and what
 * has no meaning is passed over by whoever reads aloud.
 */
export class Pen {
  readonly doc: Doc;
  /** Where the next thing is drawn. */
  y = 0;
  /** A letter was drawn as a square. */
  hasReplaced = false;

  constructor(doc: Doc) {
    this.doc = doc;
  }

  #options({ size, strong = false, align = "left" }: Style, width: number) {
    this.doc.font(strong ? "strong" : "regular").fontSize(size);
    return {
      width,
      align,
      lineGap: size * LEADING - this.doc.currentLineHeight(),
    };
  }

  heightOf(text: string, style: Style, width: number): number {
    return this.doc.heightOfString(drawable(text), this.#options(style, width));
  }

  widthOf(text: string, style: Style): number {
    this.#options(style, 0);
    return this.doc.widthOfString(drawable(text));
  }

  /** Writes a text under a tag; what can't be drawn keeps its letters for whoever copies it or has it read aloud. */
  text(parent: Tagged, tag: string, text: string, style: Style, { x, y, width }: Place): void {
    const { doc } = this;
    const drawn = drawable(text);
    const isWhole = drawn === text.normalize("NFC");
    if (!isWhole) this.hasReplaced = true;
    const draw = () => {
      const options = this.#options(style, width);
      doc.fillColor(style.colour);
      if (!isWhole) doc.markContent("Span", { actual: text });
      doc.text(drawn, x, y, options);
      if (!isWhole) doc.endMarkedContent();
    };
    parent.add(doc.struct(tag, {}, [draw]));
  }

  /** Draws what has no meaning of its own. */
  artifact(draw: (doc: Doc) => void): void {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw(this.doc);
    this.doc.endMarkedContent();
  }

  /** Draws a square picture, with what it is for whoever can't see it. */
  figure(parent: Tagged, alt: string, { x, y, width }: Place, draw: (doc: Doc) => void): void {
    const { doc } = this;
    const bbox: [number, number, number, number] = [x, y, x + width, y + width];
    // Its types don't know the place of a figure, which PDF/UA asks for.
    const options = { alt, bbox, placement: "Block" };
    parent.add(doc.struct("Figure", options, [() => draw(doc)]));
  }
}
