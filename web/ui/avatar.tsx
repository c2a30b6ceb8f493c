/** Pictures of people, or the first syllable of their name. */
import { useState } from "react";

interface AvatarProps {
  name: string;
  /** Address of a picture, or "". */
  image: string;
  /** Letters shown without a picture; made from the name unless given. */
  initials?: string;
  large?: boolean;
}

/** A Korean name's first syllable without a title before it; two letters of a Latin one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1)!;
  if (last === "") return "?";
  if (!/^\p{Script=Latin}/u.test(last)) return [...last][0];
  const letters = words.length > 1 ? words[0][0] + last[0] : last.slice(0, 2);
  return letters.toUpperCase();
}

/** Providers still hand out http addresses for pictures; a page only loads https (S2 §2). */
const secure = (url: string): string => url.replace(/^http:\/\//, "https://");

/** One face. Hidden from screen readers: the name is always beside it. */
export function Avatar({ name, image, initials, large = false }: AvatarProps) {
  const [broken, setBroken] = useState(false);
  const picture = image !== "" && !broken;
  return (
    <span className={large ? "avatar avatar-large" : "avatar"} aria-hidden="true">
      {picture
        ? (
          <img
            src={secure(image)}
            alt=""
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
            onError={() => setBroken(true)}
          />
        )
        : <span>{initials ?? initialsOf(name)}</span>}
    </span>
  );
}
