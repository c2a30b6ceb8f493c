/** What is asked before a sign-out takes drafts out of the browser. */
import type { FormEvent } from "react";
import { DRAFT, hasStored, WAITING } from "../client/storage.ts";
import { confirmDialog } from "../dialog/confirm.ts";

/** A sign-out leaves nothing in the browser: who has a draft there is asked first. */
export function confirmDraftLoss(event: FormEvent<HTMLFormElement>): void {
  const isWaiting = hasStored(WAITING);
  if (!isWaiting && !hasStored(DRAFT)) return;
  event.preventDefault();
  const form = event.currentTarget;
  void confirmDialog({
    title: isWaiting ? "전송하지 않은 기록이 있습니다" : "저장하지 않은 글이 있습니다",
    text: isWaiting
      ? "로그아웃하면 이 기기에서 전송을 기다리는 기록이 지워집니다. 로그아웃하시겠습니까?"
      : "로그아웃하면 이 브라우저에 임시로 남아 있는 글이 지워집니다. 로그아웃하시겠습니까?",
    confirm: "지우고 로그아웃",
    cancel: "계속 작업",
    danger: true,
  }).then((yes) => yes && form.submit());
}
