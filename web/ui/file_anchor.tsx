/** A link to a file. Pressed, the page fetches it, so that what it is wanted for can be asked; without a script it is a link. */
import type { MouseEvent, ReactNode } from "react";
import { reportMissingPart } from "./client/lazy.tsx";
import { toast } from "./client/toasts.ts";

interface FileAnchorProps {
  href: string;
  look?: "primary";
  children: ReactNode;
}

async function fetchFile(href: string): Promise<void> {
  const part = await import("./client/download.ts").catch(reportMissingPart);
  const got = await part?.download(href, { act: "download" });
  if (got && got.state !== "done") toast("error", got.message);
}

export function FileAnchor({ href, look, children }: FileAnchorProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void fetchFile(href);
  };
  return (
    <a
      className={look ? `button button-${look}` : "button"}
      href={href}
      download
      onClick={press}
    >
      {children}
    </a>
  );
}
