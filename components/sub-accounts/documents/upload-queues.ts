import { onDashboardUnload } from "#components/shell/dashboard-left.ts";
import type { Refused } from "#components/form/answered.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { documentPath } from "./document-path.ts";
import type { uploadDocument } from "./upload-document.ts";
import { uploadOnceReady } from "./upload-once-ready.ts";
import { UploadQueue, type LocalFault, type Uploads } from "./upload-queue.ts";

export type UploadWatcher = {
  onChange: (uploads: Uploads) => void;
  onReceived: (type: DocumentType) => void;
  onFailed: (type: DocumentType, fault: LocalFault | Refused) => void;
};

const queues = new Map<string, UploadQueue>();
const watchers = new Map<string, Set<UploadWatcher>>();

/** A sub-account's uploads: one queue per tab, which goes on while other dashboard pages are open. */
export function uploadQueueOf(
  id: string,
  send: typeof uploadDocument = (upload) => uploadOnceReady(id, upload),
): UploadQueue {
  const known = queues.get(id);
  if (known) return known;
  const each = () => watchers.get(id) ?? [];
  const queue = new UploadQueue({
    pathOf: (type) => documentPath(id, type),
    onChange: (uploads) => {
      for (const { onChange } of each()) onChange(uploads);
    },
    onReceived: (type) => {
      for (const { onReceived } of each()) onReceived(type);
    },
    onFailed: (type, fault) => {
      for (const { onFailed } of each()) onFailed(type, fault);
    },
    send,
  });
  queues.set(id, queue);
  return queue;
}

/** Reports the current uploads and every change, until the returned function is called. */
export function watchUploads(id: string, watcher: UploadWatcher): () => void {
  const all = watchers.get(id) ?? new Set();
  watchers.set(id, all.add(watcher));
  watcher.onChange(queues.get(id)?.uploads ?? new Map());
  return () => void all.delete(watcher);
}

/** Asks before a tab with unfinished uploads is closed. */
export function warnBeforeUnload(event: BeforeUnloadEvent): void {
  if ([...queues.values()].some(({ isBusy }) => isBusy)) event.preventDefault();
}

// The next person in this tab must neither send nor see files that another person chose.
onDashboardUnload(() => {
  for (const queue of queues.values()) queue.clear();
  queues.clear();
});
