/** Files that go with the next question, as they were chosen and as the server has them. */
import { useState } from "react";
import type { UploadInfo } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { toast } from "../../ui/client/toasts.ts";

/** Files that go with the next question, and pictures as they were given. */
export function useFiles() {
  const [files, setFiles] = useState<UploadInfo[]>([]);
  const [pictures, setPictures] = useState<ReadonlyMap<string, string>>(new Map());
  const [uploading, setUploading] = useState(0);
  /** Workbooks of card spending as they were chosen, by their ids. */
  const [spending, setSpending] = useState<ReadonlyMap<string, File>>(new Map());
  const attach = async (file: File) => {
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
    setFiles((before) => [...before, info].slice(-5));
    if (info.is_spending) setSpending((before) => new Map(before).set(info.id, file));
    if (info.base64_data) {
      setPictures((before) => new Map(before).set(info.id, info.base64_data!));
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
