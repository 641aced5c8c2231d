import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Sentence } from "./sentence.tsx";

test("each text gets an element of its own, also inside elements", () => {
  const sentence = (
    <Sentence>
      {[
        "Paid by ",
        <b key="who">Ana</b>,
        <i key="when">{["at ", <time key="at">noon</time>]}</i>,
        ".",
      ]}
    </Sentence>
  );
  expect(renderToStaticMarkup(sentence)).toBe(
    "<span>Paid by </span><b>Ana</b><i><span>at </span><time>noon</time></i><span>.</span>",
  );
});

test("a sentence within another is rendered once", () => {
  const inner = <Sentence key="who">{["by ", <b key="who">Ana</b>]}</Sentence>;
  expect(renderToStaticMarkup(<Sentence>{["Changed ", inner, "."]}</Sentence>)).toBe(
    "<span>Changed </span><span>by </span><b>Ana</b><span>.</span>",
  );
});
