/** What was done to a record's files, for its history: attached, removed, restored. */
import { useEffect, useState } from "react";
import type {
  AttachmentRow,
  RecordFilesAnswer,
} from "../../../projections/attachment/attachment_row.ts";
import { attachmentPaths } from "../attachment/paths.ts";
import { callApi, withQuery } from "../client/api.ts";

/** The record whose files they are. */
export interface FilesOf {
  noun: string;
  id: string;
}

export interface FileAct {
  key: string;
  at: string;
  by: string;
  text: string;
}

/** The acts on a file: that it was attached, and what was done to it last. */
export function actsOn({ id, version, name, at, by, removed, ...row }: AttachmentRow): FileAct[] {
  const added = { key: `${id} 1`, at, by, text: `파일 첨부: ${name}` };
  if (version === 1) return [added];
  const last = removed ? "삭제" : "복원";
  const text = `첨부파일 ${last}: ${name}`;
  return [{ key: `${id} ${version}`, at: row.changed_at, by: row.changed_by, text }, added];
}

/** Acts on a record's files; none where it has none, or where they cannot be read. */
export function useFileActs(files: FilesOf | undefined, version: number): FileAct[] {
  const [acts, setActs] = useState<FileAct[]>([]);
  useEffect(() => {
    if (!files) return;
    let isOn = true;
    const path = withQuery(attachmentPaths.list, { noun: files.noun, record: files.id });
    void callApi<{ data: RecordFilesAnswer }>("GET", path, { act: "unseen" }).then((answer) => {
      if (isOn && answer.ok) setActs(answer.data.data.files.flatMap(actsOn));
    });
    return () => void (isOn = false);
  }, [files?.noun, files?.id, version]);
  return acts;
}
