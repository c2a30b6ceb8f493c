/** The files of a record on a page that the server draws: their part comes once the page is alive. */
import { type ComponentProps, useEffect, useState } from "react";
import { lazyPart, Waiting } from "../client/lazy.tsx";
import type { Attachments } from "./attachments.tsx";

const Part = lazyPart(() => import("./attachments.tsx"), Waiting);

/** As `Attachments`; nothing in the server's page, because a part that it cannot finish is an error there. */
export function AttachmentsLater(props: ComponentProps<typeof Attachments>) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive && <Part {...props} />;
}
