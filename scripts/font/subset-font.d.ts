declare module "subset-font" {
  type Options = {
    targetFormat: "woff2" | "sfnt";
    /** A font's axes, each reduced to a range or fixed. */
    variationAxes: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep; all others go. */
    keepFeatures: string[];
    noHinting: boolean;
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
