/** Files that go with the next question, as they were chosen and as the server has them. */
import { useState } from "react";
import type { UploadInfo } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { FILES_MAX, UPLOAD_MAX_BYTES } from "../../../events/chat/chat_limits.ts";
import { callApi } from "../../ui/client/api.ts";
import { toast } from "../../ui/client/toasts.ts";

export const MOST_TEXT = `하나에 ${UPLOAD_MAX_BYTES / 1024 / 1024}MB`;

/** Files that go with the next question, and pictures as they were given. */
export function useFiles() {
  const [files, setFiles] = useState<UploadInfo[]>([]);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(0);
  /** Workbooks of card spending as they were chosen, by their ids. */
  const [spending, setSpending] = useState<ReadonlyMap<string, File>>(new Map());
  const upload = async (file: File) => {
    const body = new FormData();
    body.set("file", file);
    setUploading((count) => count + 1);
    const answer = await callApi<{ info: UploadInfo }>("POST", chatPaths.api.upload(), {
      act: "upload",
      body,
    });
    setUploading((count) => count - 1);
    if (!answer.ok) return void toast("error", answer.problem.message);
    const { info } = answer.data;
    setFiles((before) => [...before, info].slice(0, FILES_MAX));
    if (info.is_spending) setSpending((before) => new Map(before).set(info.id, file));
    if (info.base64_data) {
      setPictures((before) => new Map(before).set(info.id, info.base64_data!));
    }
  };
  /** Sends files one after the other, so that they stay in their order. What is too much is said before. */
  const attach = async (given: Iterable<File>) => {
    const all = [...given];
    const room = Math.max(0, FILES_MAX - files.length);
    if (all.length > room) {
      const rest = room === 0 ? "보낸 뒤 다음 질문에 올려 주세요." : `앞의 ${room}개만 올립니다.`;
      toast("error", `한 질문에 파일을 ${FILES_MAX}개까지 올릴 수 있습니다. ${rest}`);
    }
    for (const file of all.slice(0, room)) {
      if (file.size <= UPLOAD_MAX_BYTES) await upload(file);
      else toast("error", `‘${file.name}’: ${MOST_TEXT}까지 올릴 수 있습니다.`);
    }
  };
  const remove = (id: string) => setFiles((before) => before.filter((file) => file.id !== id));
  return {
    files,
    pictures,
    spending,
    uploading: uploading > 0,
    attach,
    remove,
    clear: () => setFiles([]),
  };
}
