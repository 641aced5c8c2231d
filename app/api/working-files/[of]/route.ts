import { languageIn } from "#lib/core/access/sign-in/language-in.ts";
import { limitPerPerson } from "#lib/core/doors/limit-per-person.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { workingFile } from "#lib/exports/views/working-file.ts";
import { AskWorkingFile } from "#lib/rules/exports/working-files.ts";

/** A month's working file; it names people, so that a factor is asked for whatever its length. */
export const GET = routeDoor(
  AskWorkingFile,
  "activity:export",
  async (asked, { store, actor, audit, visit }) => {
    requireFresh(actor);
    audit.note({
      action: "working-file:fetch",
      subject: `working file ${asked.of}`,
      detail: asked,
    });
    await store.transaction((tx) => audit.writeIn(tx));
    return limitPerPerson({ store, actor }, "working-file", () =>
      workingFile(store, actor, asked, languageIn(visit.headers)),
    );
  },
);
