import type { Refused } from "#components/form/answered.ts";
import { DOCUMENT_MAX_BYTES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { isPicture, preparePicture } from "./prepare-picture.ts";
import { uploadDocument, type UploadOutcome } from "./upload-document.ts";

/** Why a file is not even sent. */
export type LocalFault = "tooLarge" | "emptyFile" | "wrongType" | "fileChanged";

export type Upload = {
  file: File;
  phase: "queued" | "uploading" | "failed";
  /** Bytes sent; once all are, the server is checking the file. */
  sent: number;
  fault: LocalFault | Refused | null;
};
/** What is uploaded, by the place that it is for. */
export type Uploads<Slot extends string = DocumentType> = ReadonlyMap<Slot, Upload>;

type QueueOptions<Slot extends string> = {
  pathOf: (type: Slot) => string;
  onChange: (uploads: Uploads<Slot>) => void;
  onReceived: (type: Slot) => void;
  onFailed: (type: Slot, fault: LocalFault | Refused) => void;
  send?: typeof uploadDocument;
  prepare?: typeof preparePicture;
};

/** Uploads at a time; more would only slow each other down. */
const AT_ONCE = 2;
const ENDINGS = /\.(pdf|jpe?g|jfif|png)$/i;

/** What a picture may have before it is scaled down, so that reading it doesn't end the tab. */
const PICTURE_MAX_BYTES = 100 * 1024 * 1024;

export function localFault({ size, name }: Pick<File, "size" | "name">): LocalFault | null {
  if (size > (isPicture({ name }) ? PICTURE_MAX_BYTES : DOCUMENT_MAX_BYTES)) return "tooLarge";
  if (size === 0) return "emptyFile";
  return ENDINGS.test(name) ? null : "wrongType";
}

/** Whether the file itself was refused, so that sending it again can't help. */
export function isOfTheFile(fault: LocalFault | Refused): boolean {
  if (typeof fault === "string") return true;
  return "fields" in fault && Object.keys(fault.fields).length > 0;
}

/** How much of the chosen file that is, when so much of what is sent for it was. */
const shareOf = (sent: number, file: File, chosen: File) =>
  file === chosen ? sent : Math.floor((sent / file.size) * chosen.size);

/**
 * Uploads to the dashboard, one per document or file, each with its own progress, cancelling and retrying. A
 * failed upload keeps its file and does not affect the others.
 */
export class UploadQueue<Slot extends string = DocumentType> {
  #uploads = new Map<Slot, Upload>();
  #running = new Map<Slot, AbortController>();
  #options: QueueOptions<Slot>;

  constructor(options: QueueOptions<Slot>) {
    this.#options = options;
  }

  get uploads(): Uploads<Slot> {
    return new Map(this.#uploads);
  }

  /** Whether closing the page would lose unfinished uploads. */
  get isBusy(): boolean {
    return [...this.#uploads.values()].some(({ phase }) => phase !== "failed");
  }

  add(type: Slot, file: File): void {
    this.#stop(type);
    const fault = localFault(file);
    this.#put(type, { file, phase: fault ? "failed" : "queued", sent: 0, fault });
    if (fault) this.#options.onFailed(type, fault);
    this.#next();
  }

  retry(type: Slot): void {
    const upload = this.#uploads.get(type);
    if (upload) this.add(type, upload.file);
  }

  /** Forgets a file, uploading or failed. */
  cancel(type: Slot): void {
    this.#stop(type);
    this.#put(type, null);
    this.#next();
  }

  /** Forgets all files. */
  clear(): void {
    for (const type of this.#uploads.keys()) {
      this.#stop(type);
      this.#put(type, null);
    }
  }

  #stop(type: Slot): void {
    this.#running.get(type)?.abort();
    this.#running.delete(type);
  }

  #put(type: Slot, upload: Upload | null): void {
    if (upload) this.#uploads.set(type, upload);
    else this.#uploads.delete(type);
    this.#options.onChange(new Map(this.#uploads));
  }

  #next(): void {
    for (const [type, upload] of this.#uploads) {
      if (this.#running.size >= AT_ONCE) return;
      if (upload.phase === "queued") void this.#run(type, upload);
    }
  }

  async #run(type: Slot, upload: Upload): Promise<void> {
    const controller = new AbortController();
    this.#running.set(type, controller);
    this.#put(type, { ...upload, phase: "uploading" });
    const outcome = await this.#send(type, upload, controller.signal);
    // The upload was cancelled or replaced.
    if (controller.signal.aborted) return;
    this.#running.delete(type);
    this.#end(type, upload, outcome);
    this.#next();
  }

  async #send(
    type: Slot,
    upload: Upload,
    signal: AbortSignal,
  ): Promise<UploadOutcome | LocalFault> {
    const { send = uploadDocument, prepare = preparePicture, pathOf } = this.#options;
    try {
      const file = isPicture(upload.file) ? await prepare(upload.file) : upload.file;
      if (file.size > DOCUMENT_MAX_BYTES) return "tooLarge";
      if (signal.aborted) return { ok: false, code: "CANCELLED" };
      const onSent = (sent: number) => {
        if (signal.aborted) return;
        this.#put(type, { ...upload, phase: "uploading", sent: shareOf(sent, file, upload.file) });
      };
      const outcome = await send({ path: pathOf(type), file, signal, onSent });
      const isLost = !outcome.ok && outcome.code === "UNREACHABLE";
      // A browser ends the upload of a file that has changed on the disk like one whose connection broke.
      if (isLost) await upload.file.slice(0, 1).arrayBuffer();
      return outcome;
    } catch {
      return "fileChanged";
    }
  }

  #end(type: Slot, upload: Upload, outcome: UploadOutcome | LocalFault): void {
    if (typeof outcome === "string") {
      this.#put(type, { ...upload, phase: "failed", fault: outcome });
      this.#options.onFailed(type, outcome);
    } else if (outcome.ok) {
      this.#put(type, null);
      this.#options.onReceived(type);
    } else if (outcome.code !== "CANCELLED") {
      const fault = outcome as Refused;
      this.#put(type, { ...upload, phase: "failed", fault });
      this.#options.onFailed(type, fault);
    }
  }
}
