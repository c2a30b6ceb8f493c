/** Shown on a page that a server drew: there is news, and the link that draws it again. */
import { useEffect, useState } from "react";
import { followSoon, throttle } from "../client/follow_rows.ts";
import { BACKGROUND, callApi } from "../client/api.ts";

/** Shortest time between two reads, in milliseconds, however much happens. */
const REREAD_EVERY_MS = 1_500;

/** Follows messages under `noun` since `position`, and reads `path` after them; null until there was one. */
export function usePageNews<T>(
  { noun, position, path }: { noun: string; position: number; path: string },
): T | null {
  const [found, setFound] = useState<T | null>(null);
  useEffect(() => {
    const read = async () => {
      const answer = await callApi<{ data: T }>("GET", path, {
        act: "unseen",
        headers: BACKGROUND,
      });
      // What could not be read now is with the next change.
      if (answer.ok) setFound(answer.data.data);
    };
    const soon = throttle(REREAD_EVERY_MS, () => void read());
    return followSoon({ noun, at: { current: position }, onReset: soon });
  }, []);
  return found;
}

/** `href` is the page itself. */
export const PageNews = ({ text, href }: { text: string; href: string }) => (
  <a className="button button-small" href={href}>{text} · 보기</a>
);
