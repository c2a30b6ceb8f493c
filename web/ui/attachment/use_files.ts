/** The files of a record as its panel keeps them: read, sent one after the other, removed, brought back. */
import { useEffect, useRef, useState } from "react";
import { FILE_MAX_BYTES } from "../../../events/attachment/attachment_limits.ts";
import type {
  AttachmentRow,
  RecordFilesAnswer,
} from "../../../projections/attachment/attachment_row.ts";
import { callApi, isFinal, newKey } from "../client/api.ts";
import { toast } from "../client/toasts.ts";
import { attachmentPaths, type FilePlace } from "./paths.ts";

/** A file that is on its way, or was refused. */
export interface Sending {
  key: string;
  file: File;
  /** Why it was refused; "" while it is on its way. */
  trouble: string;
  /** What is sent with it. */
  also: Readonly<Record<string, string>>;
}

/** Said of a file before it is sent. */
export const TOO_LARGE = `파일 하나는 ${FILE_MAX_BYTES / 1024 / 1024}MB까지 첨부할 수 있습니다. ` +
  "크기를 줄여 다시 선택해 주세요.";

/** The end of a name: what the browser's name and the kept one may disagree about. */
const ending = (name: string): string => /\.\w+$/.exec(name)?.[0].toLowerCase() ?? "";

/** Says what a file was kept as, where its name said something else. */
function reportType(given: string, { name, type }: AttachmentRow): void {
  if (type === "jpg" || ending(given) === ending(name)) return;
  toast("info", `내용을 확인해 ‘${name}’(으)로 저장했습니다.`);
}

export interface Files {
  /** Null until they were read. */
  answer: RecordFilesAnswer | null;
  failed: boolean;
  sending: Sending[];
  read(): Promise<void>;
  /** `also` is sent with each. */
  add(files: Iterable<File>, also?: Sending["also"]): void;
  /** Sends one that was refused again, or forgets it. */
  retry(one: Sending): void;
  forget(one: Sending): void;
  remove(file: AttachmentRow): Promise<void>;
  restore(file: AttachmentRow): Promise<void>;
}

/** Files on their way to a record, one after the other; `onSent` is called with what each became. */
function useSending(place: FilePlace, onSent: (file: AttachmentRow, one: Sending) => void) {
  const [sending, setSending] = useState<Sending[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const forget = ({ key }: Sending) =>
    setSending((before) => before.filter((one) => one.key !== key));
  const send = async (one: Sending) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(one.also)) body.append(name, value);
    body.append("file", one.file, one.file.name || "사진.jpg");
    const got = await callApi<{ data: AttachmentRow }>("POST", place.add, {
      act: "attachFile",
      body,
      key: one.key,
    });
    if (got.ok) {
      forget(one);
      onSent(got.data.data, one);
      reportType(one.file.name, got.data.data);
      return;
    }
    const trouble = got.problem.message;
    // Without an answer the office may have it: the same call again attaches it once. A refusal would be repeated.
    const key = isFinal(got.status) ? newKey() : one.key;
    setSending((before) => before.map((it) => it.key === one.key ? { ...one, key, trouble } : it));
  };
  const begin = (some: Sending[]) => {
    setSending((before) => [
      ...before.filter(({ key }) => !some.some((one) => one.key === key)),
      ...some,
    ]);
    // One after the other: a phone's line is narrow, and the first picture is there the sooner.
    for (const one of some.filter(({ trouble }) => trouble === "")) {
      last.current = last.current.then(() => send(one));
    }
  };
  const fresh = (file: File, also: Sending["also"], key = newKey()): Sending => ({
    ...{ key, file, also },
    trouble: file.size > FILE_MAX_BYTES ? TOO_LARGE : "",
  });
  const add: Files["add"] = (files, also = {}) =>
    begin([...files].map((file) => fresh(file, also)));
  const retry = ({ file, also, key }: Sending) => begin([fresh(file, also, key)]);
  return { sending, add, retry, forget };
}

interface FileEvents {
  /** Called with how many files the record has, once that changed. */
  onChange?(files: number): void;
  /** Called with what was sent, once it is there. */
  onSent?(one: Sending): void;
}

export function useFiles(place: FilePlace, { onChange, onSent }: FileEvents = {}): Files {
  const [answer, setAnswer] = useState<RecordFilesAnswer | null>(null);
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);

  const read = async () => {
    const request = ++newest.current;
    const got = await callApi<{ data: RecordFilesAnswer }>("GET", place.list, {
      act: "loadFiles",
    });
    if (request !== newest.current) return;
    setFailed(!got.ok);
    if (got.ok) setAnswer(got.data.data);
  };
  useEffect(() => {
    void read();
    return () => void newest.current++;
  }, [place.list]);

  /** Puts a file as it is now in the place of what was shown of it. */
  const put = (file: AttachmentRow) => setAnswer((before) => before && withFile(before, file));
  const count = answer?.files.filter(({ removed }) => !removed).length;
  const known = useRef(count);
  useEffect(() => {
    if (count !== undefined && known.current !== undefined && count !== known.current) {
      onChange?.(count);
    }
    known.current = count;
  }, [count]);

  const change = async (file: AttachmentRow, act: "removeFile" | "restoreFile") => {
    const [method, path] = act === "removeFile"
      ? ["DELETE", attachmentPaths.one(file.id)] as const
      : ["POST", attachmentPaths.restore(file.id)] as const;
    const got = await callApi<{ data: AttachmentRow }>(method, path, { act });
    if (got.ok) put(got.data.data);
    else toast("error", got.problem.message);
    return got.ok;
  };
  const restore = async (file: AttachmentRow) => {
    if (await change(file, "restoreFile")) toast("success", "첨부파일을 복원했습니다.");
  };
  const remove = async (file: AttachmentRow) => {
    if (!await change(file, "removeFile")) return;
    const back = { label: "되돌리기", run: () => void restore(file) };
    toast("success", `삭제했습니다: ${file.name}`, back);
  };
  const sent = (file: AttachmentRow, one: Sending) => {
    put(file);
    onSent?.(one);
  };
  return { answer, failed, read, remove, restore, ...useSending(place, sent) };
}

/** The files of a record with this one as it is now, in the order they were added. */
function withFile(before: RecordFilesAnswer, file: AttachmentRow): RecordFilesAnswer {
  const others = before.files.filter((one) => one.id !== file.id);
  const files = [...others, file].sort((a, b) => a.at.localeCompare(b.at));
  const there = files.filter(({ removed }) => !removed);
  return { ...before, files, bytes: there.reduce((sum, { size }) => sum + size, 0) };
}
