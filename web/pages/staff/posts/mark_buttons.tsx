/** Buttons above a post's text: heading, list, link, picture. */
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazyPart, partLost } from "../../../ui/lazy.tsx";
import type { Mark } from "./marks.ts";

const LinkDialog = lazyPart(() => import("./link_dialog.tsx"));
const put = (mark: Mark) =>
  void import("./put_marks.ts").then((part) => part.putMark(mark), partLost);

export function MarkButtons() {
  const [asks, setAsks] = useState(false);
  return (
    <div className="pe-marks row" role="group" aria-label="글 서식">
      <Button small onClick={() => put("heading")}>소제목</Button>
      <Button small onClick={() => put("list")}>목록</Button>
      <Button small aria-haspopup="dialog" onClick={() => setAsks(true)}>링크</Button>
      <Button small onClick={() => document.getElementById("post-image")?.click()}>사진</Button>
      {asks && <LinkDialog onClose={() => setAsks(false)} />}
    </div>
  );
}
